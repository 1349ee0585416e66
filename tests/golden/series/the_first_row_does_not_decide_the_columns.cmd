mmcalc -e 'time sum.pairwise on umm n={1,2} p=2 w=2 l=2'; mmcalc -f csv -e 'time transpose.diagonal on dmm n=16 p=16 w={3,4} l=3' -e 'compare transpose on dmm n=16 p=16 w=4 l=3'
