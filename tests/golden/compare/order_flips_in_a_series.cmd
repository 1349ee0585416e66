mmcalc -e 'compare prefix.simple, prefix.optimal on dmm n=2^(4..16) p=1024 w=32 l=400'
