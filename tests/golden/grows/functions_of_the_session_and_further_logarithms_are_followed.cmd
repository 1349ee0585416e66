mmcalc -q -e 'T(n, p) = n/p + 2*log2(p)' -e 'grows T(n, n/2), log2(n)'
mmcalc -e 'grows w*log2(p)/log2(w), p where w <= p'
mmcalc -e 'grows log2(log2(n)), log2(n)'
mmcalc -e 'grows n*log2(n)^3, n^(101/100)'
