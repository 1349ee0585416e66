# in two parts of the regime; a family of the part where n < p keeps to that, where n = p is of the other
mmcalc -q -e 'grows n mod p + p*(n div p), n where n >= 1 and p >= 1; grows n div p + 1/n, n/p where n >= 1 and p >= 1'
