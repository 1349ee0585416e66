mmcalc -e 'crossover sum.pairwise, sum.brent over n=1..10^40 on pram p=4'
