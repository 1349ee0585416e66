mmcalc -f json -e 'time sum.pairwise on umm n=2^20 p=2^10 w=32 l=400'
