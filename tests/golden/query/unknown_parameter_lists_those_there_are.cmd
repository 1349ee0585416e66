mmcalc -e 'time sum.pairwise on umm n=4 p=1 w=1 l=1 b=3'
