# Strassen: 7^t products of (n/2^t)^2 words each; heap building; t^k*r^t by its polynomial; 6^t is 2^t*3^t
mmcalc -q -e 'grows sum(t = 0..log2(n) - 1, 7^t*(n/2^t)^2), n^log2(7)' -e 'grows sum(h = 0..log2(n), h*n/2^h), n'
mmcalc -q -e 'grows sum(t = 0..m, 3^t*2^(m - t)), 3^m' -e 'grows sum(t = 0..m - 1, 2^t*(m - t)), 2^m'
mmcalc -q -e 'grows sum(t = 0..m, t^3*3^t), m^3*3^m' -e 'grows sum(t = 0..m, t^2/2^t), 1'
# a range that ends at floor(log2(n) - 1): what is rounded down is subtracted by what it is at least
mmcalc -q -e 'grows sum(t = 0..log2(n) - 1, 2^t*(log2(n) - t)), n'
# beyond t^3 a growing sum is bounded by its last power of t
mmcalc -q -e 'grows sum(t = 0..n, t^4*3^t), n^4*3^n'
