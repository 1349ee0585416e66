# find NAME where CONDITION: stretches on which it holds or fails as a whole are proved, the others halved to values
mmcalc -k -e 'find n where 2^n > 1000; ans' -e 'find n where n^2 > 10^40' -e 'find n where n*log2(n) > 10^12' -e 'find n where log2(n) >= 100' -e 'find n where n! > 10^100' \
    -e 'find n where n mod 7 == 3 and isprime(n)' -e 'find n where n mod 3 = 1 and n mod 5 = 2' -e 'find n over n=10^6..10^7 where n mod 7 == 3 and isprime(n)' \
    -e 'f(n) = n^2 + n; find n where f(n) >= 10^12' -e 'p = 3; find n where n*p > 10^9; find p where p^2 > 10^9' -e 'find n where n > 5 and (n < 3 or n > 10^8)' -e 'find n where not n < 10^8' \
    -e 'find n where time(sum.pairwise on umm, n=2^n, p=2^10, w=32, l=400) > 10^6' -e 'find n over n=0..100 where n^2 > 50000' -e 'find n over n=-10..10 where n^2 < 20' -e 'find n where n < 0' \
    -e 'find n where 2^n < n' -e 'find n where 1/(n - 5) < 0 and n > 5' -e 'find n where xx > 3' -e 'find n where n' -e 'find n over m=1..20 where n > 3' -e 'find n over n=1..20 by 2 where n > 3' -e 'find n over n=1/2..3 where n > 3' 2>&1
mmcalc --format json -e 'find n where 2^n = 1024' -e 'find n over n=1..20 where 2^n = 1023'
