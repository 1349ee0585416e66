mmcalc -e 'time transpose.diagonal on dmm n=4099^2 p=64 w=8 l=9'; mmcalc -e 'set accesses=10' -e 'time transpose.diagonal on dmm n=4099^2 p=10 w=4 l=9'
mmcalc -k -e 'set accesses=10^6' -e 'time(transpose.diagonal on dmm, n=4099^2, p=64, w=8, l=9)' -e 'least(time(transpose.diagonal on dmm, n=4099^2, p=64, w=8, l=9))'
