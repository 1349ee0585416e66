# yes and yes: the classic n/p + log p, through log n = log p + log(n/p)
mmcalc -e 'grows n/w + n*l/p + l*log2(p), n/w + n*l/p + l*log2(n)'
# no: along p = n; the cost p*T of pairwise sums is not O(n)
mmcalc -e 'grows p*(n/p + log2(p)), n'
# under a condition it is
mmcalc -e 'grows p*(n/p + log2(p)), n where n >= p*log2(p)'
# a comparison that the regime leaves open splits it
mmcalc -e 'grows if n <= w*l then n else w*l, min(n, w*l)'
# a sum over t, rounded
mmcalc -e 'grows sum(t = 0..log2(n)-1, ceil(2^t/p)), n/p + log2(n)'
