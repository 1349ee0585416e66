# where p = sqrt(n) is p == sqrt(n), within and without blanks, and until the statement ends
mmcalc -q -e 'grows n/p + p, sqrt(n) where p = sqrt(n)' -e 'grows n*w/p, n where n=p and w = 4; x = 3; x + 1'
mmcalc -q -e 'grows n/p, n where p = n - 1'
mmcalc -q -e 'grows n/p, n where p = n + w'
mmcalc -q -e 'grows n/p, n where p <= n + w'
