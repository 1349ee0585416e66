mmcalc -e 'time sum.pairwise n=4 p=1 w=1 l=1'
