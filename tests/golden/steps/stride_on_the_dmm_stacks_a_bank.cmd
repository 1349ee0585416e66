mmcalc -e 'steps access.stride on dmm n=16 p=4 w=4 l=5'
