# more comparisons than a regime is split by
mmcalc -q -e 'grows (if w <= l then 2*n/p else n/p)*(if n < p*w then 1 else 2)*(if l <= p then 1 else 3) + n*(if n <= p*l then 1 else 2) + l*(if p <= w*l then 1 else 2) + w*(if n <= w*l then 1 else 2) + p*(if n <= l then 1 else 2) + (if n <= l^2 then 1 else 2), n + l'
# the order of the sum is not found beside the facts of a part
mmcalc -q -e 'grows (if w <= l then 2*(p/w) else p/w), p/w*sum(t = 1..log2(n), 2^t*sum(u = 1..t, u/2^u))/n'
# branches of two orders do split it
mmcalc -q -e 'grows (if n <= p*l then p*l else n), n + p*l' -e 'grows (if n <= p*l then n else p*l), p + l'
# an if within one has brackets, but behind else
mmcalc -q -e 'grows n, if m > 1 then (if m > 2 then n else 1) else 2'
