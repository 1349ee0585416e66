mmcalc -e 'crossover work prefix.simple, prefix.optimal over n=2^(0..10) on pram p=64'
mmcalc -e 'crossover sum.pairwise, prefix.optimal over p=2^(0..20) on dmm n=2^20 w=32 l=100'
