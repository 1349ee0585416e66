mmcalc -e 'check sum.pairwise on umm n=2^10 p={4, 32, 100} w=8 l=5' -e 'check access.stride on dmm n=64 p=16'
