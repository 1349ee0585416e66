mmcalc -e 'list sources'
