mmcalc --color always -e 'time sum.pairwise on umm n=4 p=1 w=1 l=1' -e '1/0'
