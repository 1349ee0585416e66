mmcalc -q -e 'grows sum(k = 2..n, 1/(k*log2(k))), log2(log2(n))'
mmcalc -q -e 'grows sum(k = 9..n, log2(k)^2/k), log2(n)^3'
# from 2 on log2(k)/k rises first: its bounds are others
mmcalc -q -e 'grows sum(k = 2..n, log2(k)/k), log2(n)^2'
# a heap is built in so many steps: log2(n^n/factorial(n)) is linear, by the integral of log2(i)
mmcalc -q -e 'grows sum(i = 1..n, log2(n/i)), n'
