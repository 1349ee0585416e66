mmcalc -e 'plot time sum.pairwise on umm over n=2^(100..2000 by 100) p=2^16 w=32 l=400'
mmcalc -e 'g(n) = 10^(n^2)' -e 'plot g(n), exp(n) over n=1..40'
mmcalc -e 'h(n) = 2^(-100*n)' -e 'plot h(n) over n=1..20' -e 'plot h(n) over n=1..3'
mmcalc -e 'plot factorial(n), exp(n) over n=1..200'
