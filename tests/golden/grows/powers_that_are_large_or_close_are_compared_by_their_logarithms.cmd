# exponents and bases that are large or close: n^100 <= 2^1400*2^n says 100*log2(n) <= n + 1400
mmcalc -q -e 'grows n^100, 2^n' -e 'grows n^log2(7), n^2.8' -e 'grows n^20 + 2^n, 3^n' -e 'grows n^(n/log2(n)), 2^n' -e 'grows n*2^n, exp(n)' -e 'grows factorial(n), sqrt(n)*(n/exp(1))^n'
