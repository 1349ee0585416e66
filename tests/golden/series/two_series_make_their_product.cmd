mmcalc -e 'time sum.pairwise on umm n=2^(10..12) p={16,32} w=32 l=400'
