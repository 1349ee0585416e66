mmcalc -e 'set digits=40; time sum.pairwise on umm n=2^1000000 p=2^20 w=32 l=400'
