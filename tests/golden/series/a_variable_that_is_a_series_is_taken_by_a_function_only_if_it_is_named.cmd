mmcalc -k -e 'p = {4, 8}' -e 'time(sum.pairwise on pram, n=16)' -e 'time(sum.pairwise on pram, n=16, p=p)'
