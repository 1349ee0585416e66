# columns that do not fit follow below, with the varying parameters repeated
COLUMNS=50 mmcalc -e 'time sum.pairwise on umm n=2^(18..20) p={2^10, 2^12} w=32 l=400'
COLUMNS=60 mmcalc -e 'compare prefix.simple, prefix.optimal, sum.pairwise on umm n=2^(60..63) p=2^10 w=32 l=400'
# a long last column wraps
COLUMNS=60 mmcalc -e 'compare prefix on umm n=2^20 p=2^12 w=32 l=400'
# narrower than a column: nothing is cut
COLUMNS=40 mmcalc -e 'set digits=40; time sum.pairwise on umm n=2^(250..251) p=2^10 w=32 l=400'
# without a terminal and without COLUMNS: 80
mmcalc -e 'compare prefix.simple, prefix.optimal, sum.pairwise on umm n=2^(60..61) p=2^10 w=32 l=400'
COLUMNS=nonsense mmcalc -e '2^(1..40)'
COLUMNS=60 mmcalc -e 'time prefix.hmm on hmm n=2^20 p=2^10 w=32 l=400 d=16'
# a fact's value is folded in its place, and its source goes below
COLUMNS=60 mmcalc -e 'explain k20c' | sed -n '/latency of/,/^  cost/p'
