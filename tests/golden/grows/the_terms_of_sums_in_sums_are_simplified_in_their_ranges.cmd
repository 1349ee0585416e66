# a minimum that is 1 for all values of the sums around it; a sum within two, free of the outer one
mmcalc -q -e 'grows sum(r = 0..n - 1, sum(s = 0..n - 1, if n - s > 0 then (n*r + max(0, min(1, n - s)) - 1) div 1 - n*r div 1 + 1 else 0)), n^2'
mmcalc -q -e 'grows sum(r = 0..n - 1, sum(s = 0..n - 1, sum(u = 0..n - r - 1, 1))), n^3'
