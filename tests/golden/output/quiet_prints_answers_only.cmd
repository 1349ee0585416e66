mmcalc -q -e 'vars' -e '1+1'
