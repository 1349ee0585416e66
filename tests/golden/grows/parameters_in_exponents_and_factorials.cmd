# by the logarithms of the terms: log2(3^n) is n*log2(3), log2(n!) is by Stirling's formula
mmcalc -q -e 'grows 2^n + n^2, 3^n' -e 'grows n^n, factorial(n)' -e 'grows factorial(2*n)*sqrt(n), 4^n*factorial(n)^2'
# in several parameters
mmcalc -q -e 'grows 2^p*n, 2^n' -e 'grows sum(i = 0..n, 3^i)/2^p, 3^n where p <= log2(n)'
