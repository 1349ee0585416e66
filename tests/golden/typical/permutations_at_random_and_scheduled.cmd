# The groups that a random permutation touches are expected by a formula; a schedule without conflicts costs the same, whatever it is
mmcalc -q -e 'typical stages permute.direct on umm n=2^10 p=2^6 w=8 l=10 runs=100'
mmcalc -q -e 'typical time permute.direct on hmm n=60 p=64 d=2 w=5 l=10 runs=100'
mmcalc -q -e 'typical time permute.scheduled on dmm n=2^10 p=2^6 w=8 l=10 runs=20'
mmcalc -q -e 'optimal permute.scheduled on dmm'
mmcalc -q -e 'simulate permute.scheduled on dmm n=4 p=4 w=2 l=3 input={10, 11, 12, 13,  0, 1, 1, 0,  0, 1, 1, 0,  1, 0, 0, 1} show'
mmcalc -q -e 'simulate permute.scheduled on dmm n=4 p=4 w=2 l=3 input={10, 11, 12, 13,  0, 1, 1, 0,  0, 0, 1, 0,  1, 0, 0, 1} show'
mmcalc -q -e 'time permute.scheduled on dmm n=2^200 p=3*2^10 w=32 l=400'
mmcalc -q -e 'check permute.hmm on hmm n={1, 36, 144} p={1, 6, 20} d={1, 2} w={1, 3} l=7' | head -8
mmcalc -q -e 'optimal permute.hmm on hmm where d*w <= p and p^2 <= n'
mmcalc -q -e 'time permute.hmm on hmm n=2^200 p=2^14 d=16 w=32 l=400'
