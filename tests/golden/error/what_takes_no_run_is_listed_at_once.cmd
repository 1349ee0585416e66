# which metrics there are is seen without a condition asked of 2^27 indices
ulimit -t 20 # seconds of processor time, of each process
([ -n "$MMCALC_SANITIZED" ] || ulimit -v 500000; mmcalc -e 'io sum.iterative on pram n=2^27 p=64')
mmcalc -e 'stages sort.bitonic on agpu n=2^20 p=64 b=8 M=2^10'
