mmcalc -e 'f(n, p) = n/p + 2*log2(p)' -e 'f(256, 16)' -e 'fact(n) = if n <= 1 then 1 else n*fact(n-1)' -e 'fact(20)' -e 'f(1)'
