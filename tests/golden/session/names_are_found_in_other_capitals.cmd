# The exact name first; then the one that differs in capitals alone. Suggestions are in small letters, as names are.
for statement in 'help UMM' 'help Gustafson' 'help LOG2' 'help Time' 'help Precision' 'show UMM' 'explain Amdahl' 'list Sources' 'help K20C' 'help Bank'; do
    mmcalc -e "$statement" | head -1
done
mmcalc -e 'explain LOG2'
mmcalc -e 'help Gustafsn'
cat >mine.mm <<'MM'
law UMM "a law of this name"
  param n
  value = n
end
MM
mmcalc -e 'load mine.mm' -e 'explain UMM' | head -1
mmcalc -e 'load mine.mm' -e 'explain umm' | head -1
