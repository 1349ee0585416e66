mmcalc -e 'grows max(t = 0..log2(n), 2^t), n proof=full'
mmcalc -e 'grows n + p, n proof=no where p <= n'
# nothing else stands before where
mmcalc -k -e 'grows n, n^2 p=3' -e 'grows n, n^2 on umm' -e 'grows n, n^2 proof=yes'
