mmcalc -e 'time sum.pairwise on umm n=2^27 p=2^16 w=32 l=400'
