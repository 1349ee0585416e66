mmcalc -e 'steps transpose.diagonal on umm n=16 p=16 w=4 l=3'
