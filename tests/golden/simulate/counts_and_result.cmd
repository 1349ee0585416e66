mmcalc -e 'simulate sum.pairwise on umm n=2^10 p=2^6 w=32 l=400' -e 'simulate transpose.diagonal on dmm n=225 p=225 w=8 l=1'
