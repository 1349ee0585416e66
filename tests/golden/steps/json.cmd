mmcalc --format json -e 'steps access.stride on dmm n=4 p=2 w=2 l=5'
