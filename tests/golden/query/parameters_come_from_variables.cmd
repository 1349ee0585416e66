mmcalc -e 'w = 32; l = 400; p = 2^16' -e 'time sum.pairwise on umm n=2^27'
