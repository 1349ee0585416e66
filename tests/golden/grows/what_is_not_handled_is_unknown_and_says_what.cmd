mmcalc -e 'grows n - p*w, n where p*w <= n'
mmcalc -e 'grows binomial(n, p), n'
mmcalc -e 'grows n mod 7, 1'
mmcalc --keep-going -e 'grows n' -e 'grows n, p, w' -e 'grows n, p where n >= p + w' -e 'grows n, p where n'
