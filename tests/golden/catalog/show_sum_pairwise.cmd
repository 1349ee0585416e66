mmcalc -e 'show sum.pairwise'
