mmcalc -e 'plot amdahl(1/2, p), amdahl(9/10, p), gustafson(9/10, p) over p=1..64'
mmcalc -e 'f(x) = x^2 - 10' -e 'plot f(x) over x=(-5)..5' -e 'plot sqrt(x - 3) over x=0..8'
# an expression, in brackets or not, and what it shares with a query
mmcalc -e 'plot (if n < 3 then 1 else n), -n, n^2/2 over n=1..5' | tail -4
mmcalc -e 'p = 4' -e 'plot time sum.pairwise on umm, n/32 + n*400/p over n=2^(4..5) w=32 l=400' -e 'set format=json' -e 'plot n^2, n over n=1..2' | tail -10
