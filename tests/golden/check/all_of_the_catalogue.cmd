mmcalc -e 'check all'
