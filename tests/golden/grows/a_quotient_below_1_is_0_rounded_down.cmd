# in two parts of the regime; a family of the part where n < p keeps to that, where n = p is of the other
mmcalc -q -e 'grows n mod p + p*(n div p), n where n >= 1 and p >= 1; grows n div p + 1/n, n/p where n >= 1 and p >= 1'
mmcalc -q -e 'grows 1 + (if p > ceil(n/q) then 1 - ceil(n/q) div p else 0), 1 where n >= 1 and p >= 1 and q >= 1' | sed -n '/^growth/,/^$/p'
mmcalc -q -e 'grows 1 - q div p, 1 where 1 <= q and q < p' | sed -n '/^G <= /,$p'
