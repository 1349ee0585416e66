mmcalc -e 'time sum.pairwise on umm n=2^27'
