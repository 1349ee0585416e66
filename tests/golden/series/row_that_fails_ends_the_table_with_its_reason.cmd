mmcalc -e 'time sum.pairwise on umm n=1022..1026 p=4 w=4 l=4'; mmcalc -f json -e 'time sum.pairwise on umm n=1024..1025 p=4 w=4 l=4'
