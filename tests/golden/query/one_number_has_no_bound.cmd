mmcalc -e 'time sum.pairwise on umm n=1 p=1 w=1 l=1'
