mmcalc -e 'find transpose'
