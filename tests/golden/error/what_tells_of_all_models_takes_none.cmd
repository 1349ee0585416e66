# a page is of all models: the words behind it were said to be too many, with an example of another name
for page in "explain sum.pairwise on umm" "show sum.tree on pram" "help time on dmm"; do mmcalc -q -e "$page"; done
# of one point the verb is singular
mmcalc -q -e "measure sort.warpsort n=0" 2>&1 | tail -n 1
