# the called formula's t is another one than the caller's
for a in my.doubling my.twice my.processors; do mmcalc -q -e "load $GOLDEN/grows/calls.mm" -e "optimal $a on pram" | grep 'order\|optimal  \|cost'; done
mmcalc -q -e 'optimal multiplicity sort.warpsort on agpu' | grep 'order\|optimal  '
