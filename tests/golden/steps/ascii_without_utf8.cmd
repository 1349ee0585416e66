LC_ALL=C mmcalc -e 'steps access.stride on umm n=16 p=8 w=4 l=2'
