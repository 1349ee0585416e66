mmcalc -e 'compare work prefix.simple, prefix.optimal on pram n=2^20 p=64'
