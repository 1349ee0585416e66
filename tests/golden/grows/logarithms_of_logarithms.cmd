# what stands under a further logarithm is at least 4, so log2(log2(n)) is at least 1
mmcalc -q -e 'grows log2(log2(n)), 1' -e 'grows log2(log2(n))^3, log2(n)' -e 'grows n/p*(log2(log2(n)) + 1) + log2(log2(n)) + 1, (n - 1)/p where p <= n'
mmcalc -q -e 'grows log2(log2(n*m)), log2(log2(n)) + log2(log2(m))' -e 'optimal max.doubly_log on pram'
mmcalc -q -e 'grows p*log2(log2(n)), n where n >= p*log2(log2(n))' -e 'grows log2(log2(n)) - 1, log2(log2(n))' -e 'scalability max.cascaded on pram'
