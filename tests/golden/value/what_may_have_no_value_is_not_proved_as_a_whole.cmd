# a condition of if, an argument or a side of `or` that is refused: the comparison has no value there
try() { mmcalc -q -e "find x over x=3..10 where $1"; }
try '(if 1/(x - 3) < x then 1 else 2) < 5'
try '1/(x - 3) < 0 or x < 99'
try 'not (1/(x - 3) < 0 and x > 99)'
try 'gcd(x/2, 4) >= 0'
try 'umm_time(x - 5, 1, 0, 4, 4, 3) >= 0'
mmcalc -q -e 'f(a, b) = a' -e 'find x over x=3..10 where f(1, 1/(x - 3)) == 1'
mmcalc -q -e 'crossover (if 1/(x - 20) < 0 then 1 else 2), x over x=3..40'
