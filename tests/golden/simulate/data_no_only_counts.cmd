mmcalc -e 'simulate prefix.optimal on umm n=2^27 p=2^20 w=32 l=400 data=no'
