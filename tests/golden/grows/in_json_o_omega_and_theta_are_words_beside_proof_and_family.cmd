mmcalc -f json -e 'grows log2(n/p) + 1, log2(n)' -e 'grows n^2, binomial(n, p)'
mmcalc -f markdown -e 'grows n*log2(n), n^2'
