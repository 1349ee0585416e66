mmcalc -e 'compare prefix on umm n=2^20 p=2^12 w=32 l=400'
