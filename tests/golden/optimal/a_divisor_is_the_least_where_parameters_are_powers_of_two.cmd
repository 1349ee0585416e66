# gcd(n/p, w) is from 1 to w: a family of powers of two shows that the cost outgrows the bound
mmcalc -q -e 'optimal access.stride on dmm' -e 'optimal transpose.straightforward on dmm' \
  -e 'grows n/gcd(n, n + 2), n; grows n/gcd(n, 4*p), n'
