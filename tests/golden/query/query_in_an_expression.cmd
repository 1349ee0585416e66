mmcalc -e 'f(l) = time(sum.pairwise on umm, n=2^10, p=64, w=32, l=l) - time(sum.pairwise on dmm, n=2^10, p=64, w=32, l=l)' -e 'f(100)' -e 'time(sum.pairwise on umm, n=100, p=64, w=32, l=1)'
