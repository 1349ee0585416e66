mmcalc -e list
