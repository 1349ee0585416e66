# the sources, then every definition with where it is from; shown are those of sums, reductions, transposes and tables
mmcalc -e 'list sources' >all
awk '/^[a-z]/ { behind = /^used/; print } /^  [^ ]/ { shown = !behind || /^  (sum|reduce|transpose|amdahl|0)/ } /^  / && shown { print }' all
for x in $(cd "$MMCALC_DATA/algorithms" && ls *.mm | sed 's/\.mm$//'); do
    ! grep -q '^  from' "$MMCALC_DATA/algorithms/$x.mm" || grep -q "^  $x " all || echo "$x is not listed"
done
