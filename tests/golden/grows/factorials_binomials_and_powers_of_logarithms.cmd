# the exponents of divide and conquer: n^log2(3) is 3^log2(n); log2(n!) is n*log2(n) up to a factor
mmcalc -q -e 'grows n^log2(3), 3^log2(n)' -e 'grows n^log2(7), n^(14/5)' -e 'grows log2(factorial(n)), n*log2(n)'
# what is chosen of n is a sum of products, and such a sum of one variable is added up exactly
mmcalc -q -e 'grows binomial(n, 2), n^2' -e 'grows sum(i = 1..n, i*(n - i)), n^3' -e 'grows sum(i = p..n, i^2), n^3'
# powers of two numbers with one exponent, one of them as 2^log2(n) = n; the middle binomial by Stirling
mmcalc -q -e 'grows n^log2(7), n^3' -e 'grows (3/2)^n, n^2' -e 'grows binomial(2*n, n), 4^n/sqrt(n)'
