mmcalc -e 'minimize time, cost, efficiency sum.pairwise over p=2^(0..10) on pram n=2^12'
mmcalc -e 'minimize time, stages transpose.rotating over w=2^(0..6) over p=2^(0..3) on umm n=4096 l=5'
