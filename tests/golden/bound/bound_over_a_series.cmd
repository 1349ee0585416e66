mmcalc -e 'bound prefix on dmm n=2^(10..14) p=1024 w=32 l=400'
