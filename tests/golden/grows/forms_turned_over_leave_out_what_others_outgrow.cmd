# a sum's lower form has many clauses, of which few are left
mmcalc -q -e 'grows n/p*(1 + ilog2(p))/log2(2*p)*sum(t = 1..n, min(t, p))/(n*p), n/p*sum(t = 0..n - 1, n - t)/n^2'
mmcalc -q -e 'grows p*sum(t = 0..n - 1, ceil(max(0, n - t)/p))/(n^2/p + n)*(n div w + 1)*w/(n + w)*w, min(p, p*n)*(n/p)'
