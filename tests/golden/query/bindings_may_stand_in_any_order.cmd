mmcalc -e 'time sum.pairwise on umm p=n/8 n=2^10 w=32 l=4' -e 'p = 2^4; time(sum.pairwise on umm, n=2^10, w=32, l=4, p=p*2)'; mmcalc -e 'time sum.pairwise on umm p=n n=p w=32 l=4'
