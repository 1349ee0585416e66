mmcalc -k -e 'gcd()' -e 'log2(1, 2)' -e 'amdahl(1/2)' -e 'amdahl(1/2, 2, 3)' -e 'amdahl(1/2, q=3)' -e 'f(x) = x; f(1, 2)'
