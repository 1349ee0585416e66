# multiplied out, the difference of logarithms falls apart
mmcalc -e 'grows (p/w)*ceil(sqrt(n))/sqrt(n)*(1 + clog2(n) - ilog2(w))/log2(2*n/w), p/w'
# its divisor is above 0, but below 1
mmcalc -e 'grows n/w, l*sum(i = 0..n - 1, ceil((n - i)/p))/(n^2/p + n)'
# a part of a sum is n^2/2 - n/2, which is 0 at n = 1, but n stands beside it
mmcalc -e 'grows sum(t = 0..n - 1, (t + 1)*ceil(n/p)), n^2*ceil(n/p)' -e 'grows (n + p - 1) div p, n/p'
# what is wrong is not proved
mmcalc -e 'grows n*(1 + clog2(n) - ilog2(w)), n*log2(w)' -e 'grows (n - p + 1) div p, n/p'
# a power of a parameter is at least one of 2, but for its first factors
mmcalc -e 'grows sum(t = 1..log2(n), n/(4*b)^t), n/b' -e 'grows log2(m + n), log2(m) + log2(n)' -e 'grows log2(n/b), log2(n) + log2(b)'
# sums over sums in a product: each by itself; what a sum is at least several times over, it is at least in the mean
mmcalc -e 'grows l*log2(n)*(1 + clog2(n) - ilog2(w))/log2(2*n/w), l*log2(n)' -e 'grows (n/w + l)*sum(t = 1..log2(n), ceil(n/(2^t*p)))/(n/p + log2(n)), n/w + l'
# a right side is above 0 as its factors are
mmcalc -e 'grows (n*sum(t = 0..n - 1, ceil((n - t)/p))/(n^2/p + n))*w, n*(n/p)'
# an equation t == max(.., t) of a step was put into itself, for seconds
mmcalc -e 'set seconds=1' -e 'grows ((sqrt(n/p))*(sqrt(n/p))*(log2(p))*sum(t = 0..n-1, n - t)/n^2 + (p)*(n*l)*sum(t = 0..log2(n)-1, 2^t)/n)*(w), (max((sqrt(n/p))*(sqrt(n/p))*(log2(p)), (sqrt(n/p))*(sqrt(n/p))*(log2(p))/(log2(n))) + ((p)*(n*l)*(1 + ilog2(p))/log2(2*p))*sum(t = 0..p - 1, if w*t < p then (if n - t > 0 then w else 0) else 0)/p)*(n/p) proof=no'
