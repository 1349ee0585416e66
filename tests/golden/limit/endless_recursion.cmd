mmcalc -e 'f(x) = f(x + 1)' -e 'f(1)'
