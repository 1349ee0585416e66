# n/2^(d+1) numbers at a distance of 2^(d+1), a million bits long
mmcalc -q -e 'set digits=20' -e 'time sum.tree on umm n=2^1000000 p=1000 w=32 l=400' -e 'time sum.tree on dmm n=2^1000000 p=3*2^18 w=24 l=400 discipline=lockstep'
mmcalc -q -e 'sum(d = 0..299, ceil(2^300/2^(d + 1)/1000)*gcd(2^d, 24)) - sum(j = 0..299, ceil(2^j/1000)*gcd(2^(299 - j), 24))'
