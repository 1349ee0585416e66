# 002: n/p + 2 log p. Isoefficiency, least time, the least time at which the cost is optimal - searched exactly at a point, proved for all
mmcalc -k -e 'f(n, p) = n/p + 2*log2(p)' -e 'scalability f(n, p) n=256 p=16' -e 'scalability f(n, p) n=256 p=2^(1..7 by 2) efficiency=4/5' \
    -e 'scalability n/p + 2*log2(p) n=3 p=3 efficiency=9/10'
# a series of n; what is no power of two; no n keeps it, any n does; a matrix; logarithms of n
mmcalc -k -e 'scalability ceil(n/p) + p n=10^(1..3) p=10' -e 'scalability n/p + n/2 n=1000 p=10' -e 'scalability n/p' -e 'scalability n^3/p + n' -e 'scalability n*log2(n)/p + log2(n)^2'
# of the catalogue: against the best sequential time; by another parameter; what is not found, and why
mmcalc -k -e 'scalability sum.serial_first on pram' -e 'scalability matmul.naive on pram n=16 p=8' -e 'scalability scan.hillis_steele on pram' -e 'scalability merge.rank on pram' -e 'scalability count.partitioned on pram'
# not p = gcd(n, p): nothing is solved for a p that stands elsewhere than under a power or a logarithm
mmcalc -k -e 'scalability n/gcd(n, p)'
# errors
mmcalc -k -e 'scalability n/p n=3' -e 'scalability n/p n=3 p=2 efficiency=2' -e 'scalability n/p n=3 p=2 efficiency=(1..3)/4' -e 'scalability g(n)/p' -e 'f(n, p) = n/p' -e 'scalability f(n)' -e 'h(n) = h(n - 1)' -e 'scalability h(n) + p' \
    -e 'scalability n/p to x' -e 'scalability n/p + 1 on umm' -e 'scalability 3' -e 'list algorithms' 2>&1 | grep -v '^  [a-z]*\.[a-z_]* \|^   '
mmcalc -f json -e 'scalability n/p + 2*log2(p)' -e 'scalability n/p + 2*log2(p) n=256 p={2, 8} efficiency=4/5'
mmcalc -f csv -e 'scalability n/p + 2*log2(p) n=256 p={2, 8} efficiency=4/5' -e 'scalability n/p + 2*log2(p) n=256 p=8'
mmcalc -k -e 'scalability n/p proof=full' -e 'scalability n/p proof=no' -e 'scalability n/p n=8 p=2 proof=x'
