mmcalc -e 'plot amdahl(1/2, p), amdahl(9/10, p), gustafson(9/10, p) over p=1..64'
mmcalc -e 'f(x) = x^2 - 10' -e 'plot f(x) over x=(-5)..5' -e 'plot sqrt(x - 3) over x=0..8'
