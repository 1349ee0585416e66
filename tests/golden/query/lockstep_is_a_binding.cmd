mmcalc -e 'time access.contiguous on dmm n=64 p=16 w=4 l=5 discipline=lockstep' -e 'time access.contiguous on dmm n=64 p=16 w=4 l=5'
