# 2^2^k is above each power of 2^k and of k, by logarithms, however far up k begins
mmcalc -q -e 'grows 2^(2*k), 2^(2^k) where k >= 16' -e 'grows k*(2^2^k - 1 + k), 2^2^k*(k + 1) + k + 1 where k >= 16' -e 'grows log2(k)*k, 2^2^k where k >= 16'
