mmcalc -e 'sum(t = 0..9, 2^t)' -e 'prod(t = 1..10, t)' -e 'max(t = 1..9, t mod 5)' -e 'min(t = 1..9 by 2, (t-5)^2)' -e 'sum(t = 1..0, t)' -e 'sum(i = 1..3, sum(j = 1..i, i*j))' -e 'max(i = 1..0, i)'
