mmcalc -k -e 'if = 3' -e 'time = 3' -e 'load = 3' -e 'gcd = 3' -e 'ans = 3' -e 'a.b = 3' -e '2 = 3' -e 'f(1) = 2' -e 'g(x, x) = 1'
