# own clauses count more; one without clauses has those of the next; w means nothing to the PRAM
mmcalc -f json -e 'plot time sum.pairwise on umm p=8, time sum.pairwise on pram, prefix.optimal on dmm p=4 over n=2^(3..4) p=16 w=4 l=2' | sed 's/"closed.*"source":"[^"]*"//g; s/},{/},\n{/g'
mmcalc -f json -e 'plot work prefix.simple, prefix.optimal on pram p=2 over n=8..8' | sed 's/"closed.*"source":"[^"]*"//g; s/},{/},\n{/g'
mmcalc -f json -e 'plot sqrt(2*p) over p=2^(0..2)'
mmcalc -f tex -e 'plot sqrt(2*p), amdahl(1/2, p) over p=2^(0..2)'
