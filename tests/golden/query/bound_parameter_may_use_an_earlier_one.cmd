mmcalc -e 'time sum.pairwise on umm n=2^10 p=n/2 w=32 l=400'
