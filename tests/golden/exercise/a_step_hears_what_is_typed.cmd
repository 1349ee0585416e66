mmcalc -e tutorial -e '2 + 2' -e 'time sum.pairwise on dmm n=2^20 p=2^10 w=32 l=400' -e 'time sum.pairwise on umm n=2^20 p=2^10 w=32 l=400' -e hint -e 'tutorial list'
