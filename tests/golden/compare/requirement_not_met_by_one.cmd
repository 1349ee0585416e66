mmcalc -e 'compare transpose on umm n=64 p=16 w=16 l=10'
