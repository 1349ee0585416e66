mmcalc -f csv -e 'time sum.pairwise on umm n=2^(10..12) p=64 w=32 l=400'
