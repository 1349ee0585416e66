# 2^100 terms and more; the same at a length at which they can be added up
mmcalc -q -e 'sum(k = 1..2^100, (k mod 2)*k)' -e 'sum(k = 1..2^100, (k mod 2)*k) == (2^99)^2'
mmcalc -q -e 'sum(k = 1..2^100, k*ceil(k/7))' -e 'sum(k = 1..2^100, k^4)'
mmcalc -q -e 'N = 2^100; sum(k = 1..N, sum(j = 1..k, j)) == N*(N + 1)*(N + 2)/6'
mmcalc -q -e 'f(x) = if x mod 3 == 1 then x^2 else min(x, 1000)' -e 'sum(k = 1..2^100, f(k))' \
  -e 'sum(k = 1..3000, f(k)) - sum(j = 0..999, f(3*j + 1) + f(3*j + 2) + f(3*j + 3))'
mmcalc -q -e 'sum(t = 0..10^6, 2^t + 3^t) mod 7' -e 'sum(t = 0..999, t*2^t) == 998*2^1000 + 2'
mmcalc -q -e 'sum(k = 1..10^9, k where k mod 2 == 0 and k mod 3 == 1)'
# sums within: of floors, and cut where a condition turns; j - ceil(j/3) for j = 1..5 is 0, 1, 2, 2, 3
mmcalc -q -e 'sum(k = 1..2^100, sum(j = 1..k, ceil(j/3)))' \
  -e 'F(N) = sum(k = 1..N, sum(j = 1..k, if j <= 5 then j else ceil(j/3)))' -e 'F(2^100) - sum(k = 1..2^100, sum(j = 1..k, ceil(j/3)))' \
  -e '8*2^100 - 23'
