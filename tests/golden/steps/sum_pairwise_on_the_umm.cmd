mmcalc -e 'steps sum.pairwise on umm n=8 p=4 w=2 l=3'
