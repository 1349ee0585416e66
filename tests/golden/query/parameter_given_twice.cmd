mmcalc -e 'time sum.pairwise on umm n=4 n=8 p=1 w=1 l=1'
# in an expression, too, by name or by place
mmcalc -k -e 'time(sum.pairwise on umm, n=16, n=8, p=2, w=2, l=2)' -e 'time(sum.pairwise on dmm, n=16, p=2, w=2, l=2, variant=shifted, variant=interleaved)' -e 'amdahl(1/2, Par=1/3, p=3)' -e 'amdahl(Par=1/2, 1/3, 3)'
