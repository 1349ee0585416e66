mmcalc -e 'time'
