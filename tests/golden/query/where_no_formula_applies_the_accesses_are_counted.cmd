mmcalc -e 'time transpose.diagonal on dmm n=225 p=225 w=8 l=1'
