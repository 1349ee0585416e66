mmcalc -k -e 'n = 5' -e 'n = 1/0' -e 'n = (1..3)/0' -e 'f(x) = x' -e 'f(x) = gg(x)' -e n -e 'f(4)'
