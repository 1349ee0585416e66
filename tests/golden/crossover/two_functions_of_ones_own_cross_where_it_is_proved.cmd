# n^2/100 and n*log2(n), and two that meet; what is no function of the session is named
mmcalc -k -e 'f(n) = n^2/100; g(n) = n*log2(n)' -e 'crossover f, g over n=1..2^64; ans' -e 'f(996) < g(996) and f(997) > g(997)' -e 'h(n, p) = n/p + p; k(n) = n' -e 'crossover h, k over n=1..10^9 p=30' -e 'p = 2; crossover h, k over n=2^(0..4)' \
    -e 'crossover f, nosuch over n=1..10' -e 'crossover sum.pairwise, f over n=1..10 on umm' -e 'crossover f, g over x=1..10' -e 'crossover f, f over n=1..9' 2>&1
mmcalc --format json -e 'f(n) = n^2/100; g(n) = n' -e 'crossover f, g over n=1..200'
