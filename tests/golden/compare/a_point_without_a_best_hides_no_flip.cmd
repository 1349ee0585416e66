mmcalc -e 'compare prefix on umm n={8,9,16} p=4 w=4 l=1'
