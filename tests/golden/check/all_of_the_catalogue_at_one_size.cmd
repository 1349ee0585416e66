# whatever the catalogue has; of two algorithms also what was compared, at how many points
mmcalc -q -e 'check all n=16 p=4' >all; echo "exit status $?"
grep -E '^  (sum.pairwise|reduce.tree) on' all
echo "not right:"; grep -vE ' right; |^ {30}' all
echo "not checked:"
for a in $(mmcalc -e 'list algorithms' | sed -n 's/^  \([^ ][^ ]*\) .*/\1/p'); do
    grep -q "^  $a on " all || { mmcalc -e "show $a" | grep '^program' >/dev/null && echo "$a"; }
done
