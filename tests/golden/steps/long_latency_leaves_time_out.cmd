mmcalc -e 'steps access.contiguous on umm n=256 p=64 w=32 l=400'
