# a logarithm in one branch asks for m >= 2 in all of it; n < p is n + 1 <= p on whole numbers, as is n <= p - 1; samples begin where the quotient grows, and is 1
mmcalc -q -e 'grows n, (if m > 1 then n else 1) + (if m > n then log2(m) else 0)'
mmcalc -q -e 'grows n, if n < p then n else 1 where n < p; grows n, if n < p then n else 1 where n <= p - 1; grows n, if n < p then n else 1 where n <= p + 1'
mmcalc -q -e 'grows n, if n < p then m else p where n + m <= p and 3*m <= p; grows n, p - 1 where p = 1'
mmcalc -q -e 'grows log2(n)^100, n^(1/100)' -e 'grows n*log2(n), n where n >= 1000'
