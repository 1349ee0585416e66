# n = 2^2^t and b = d = 2^t: b divides p, as t <= 2^t
mmcalc -q -e 'optimal io merge.multiway on agpu'
