mmcalc -e 'bound sun on umm n=4 p=1 w=1 l=1'; mmcalc -e bound
