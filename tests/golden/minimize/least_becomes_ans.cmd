mmcalc -e 'minimize sum.pairwise over p=1..8 on pram n=16; ans + 1' | tail -1
