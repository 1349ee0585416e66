mmcalc -e 'time sum.pairwise on umm n=100 p=4 w=4 l=4'
