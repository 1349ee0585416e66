# a condition cuts a range; the first part of its turns gives the lower bound
mmcalc -e 'grows sum(i = 0..n - 1, if n - p*i > 0 then 1 else 0), n/p'
mmcalc -e 'grows sum(r = 0..p - 1, sum(j = 0..ceil(n/p) - 1, if n - ceil(n/p)*r - j > 0 then 1 else 0)), n'
mmcalc -e 'grows max(t = 0..n - 1, n - t), n' -e 'grows min(t = 1..n, n/t), 1' -e 'grows min(t = 0..n, t), 1'
# only how far the two are apart counts
mmcalc -e 'grows (p*l + n - 1) div w - (p*l) div w + 1, n/w where 1 <= w and w <= n'
# what is wrong is not proved
mmcalc -e 'grows sum(i = 0..n - 1, if n - p*i > 0 then 1 else 0), n'
mmcalc -k -e 'grows sum(t = 0..log2(n), min(2^t, n/2^t, p)), min(sqrt(n), p*log2(n))' -e 'grows sum(t = 0..log2(n), min(2^t, n/2^t, l, p)), sqrt(n)' # any two of a minimum cross
