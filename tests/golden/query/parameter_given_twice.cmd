mmcalc -e 'time sum.pairwise on umm n=4 n=8 p=1 w=1 l=1'
