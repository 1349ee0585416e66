# without a name for them first; what has no value is named, and the kinds are not mixed
mmcalc -q -k -e 'crossover n^2/100, n*log2(n) over n=1..2^64' -e 'crossover n^2, 2^n over n=1..9' \
    -e 'minimize n/p + p over p=1..1000 n=10^6' -e 'minimize (n + p)/p + p over p={1, 10, 100} n=10^4' \
    -e 'maximize x*(10 - x) over x=0..10' -e 'n = 12; minimize n/p + p over p=1..4' \
    -e 'f(k) = k^2; crossover f(k), 3*k over k=1..9' 2>&1
mmcalc -q -k -e 'table n^2, 2^n over n=1..4' -e 'table n/p + p, n, time sum.pairwise on pram over p=1..4 n=12' \
    -e 'f(n) = n^2; g(n) = 2^n; table f, g over n=1..4' -e 'plot n/p + p over p=1..4 n=12 to own.svg; table 001.1' 2>&1
mmcalc -q -k -f csv -e 'table n^2, 1/n over n=0..2' -e 'crossover n^2, 3*n over n=1..9' 2>&1
mmcalc -q -k -e 'crossover sum.pairwise, n^2 over n=1..3' -e 'crossover n^2, sum.pairwise over n=1..3' \
    -e 'minimize n/p over p=1..3' -e 'minimize time, n/p over p=1..3' -e 'minimize time n^2 over n=1..3' \
    -e 'crossover n^2 over n=1..3' -e 'crossover n, n over n=1..3' -e 'table n^q over n=1..3' \
    -e 'table n over n=1..3 to x.svg' -e 'table n/p over n=1..3 p={1, 2}' -e 'table n^2' 2>&1
# costs within, on two machines; their own parameter l is no name of the sum
mmcalc -q -k -e 'crossover time(sum.hmm on hmm, n=2^8, p=2^6, w=8, d=2^4, l=l), time(sum.pairwise on umm, n=2^8, p=2^6, w=8, l=l) over l=1..99' \
    -e 'f(x) = time(sum.pairwise on umm, n=x, p=2^4, w=4, l=5); table f, time(sum.pairwise on pram, n=x, p=4) over x=2^(4..6)' 2>&1
# a document sets them as formulas
for f in tex markdown; do mmcalc -f $f -e 'table n^2, n*log2(n) over n=1..2' -e 'crossover n^2/100, n*log2(n) over n=1..2^64' -e 'minimize n^2 - 10*n over n=1..3'; done
