mmcalc -k -e 'log2(0)' -e 'ln(-1)' -e 'sqrt(-1)' -e 'isqrt(1/2)' -e 'factorial(-1)' -e 'log(1, 5)'
