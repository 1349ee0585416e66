mmcalc -e 'simulate prefix.optimal on umm n=2^(1..8) p=16 w=8 l=7'
