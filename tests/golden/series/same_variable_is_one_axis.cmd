mmcalc -e 'x = 1..4' -e 'x*x' -e 'y = x + 1; y'
