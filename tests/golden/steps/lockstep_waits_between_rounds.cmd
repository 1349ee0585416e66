mmcalc -e 'steps access.contiguous on umm n=24 p=8 w=4 l=3 discipline=lockstep' -e 'steps access.contiguous on umm n=24 p=8 w=4 l=3'
