mmcalc -e 'minimize time sum.pairwise over p=2^(5..20) on umm n=2^20 w=32 l=400'
mmcalc -e 'minimize time access.stride over p=1..n on umm n=1024 w=32 l=100'
