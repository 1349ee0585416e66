mmcalc -e 'set terms=100000' -e 'crossover transpose.diagonal, transpose.straightforward over n=1..2^20 on dmm p=64 w=8 l=20' | tail -7
