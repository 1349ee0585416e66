mmcalc -e 'multiplicity reduce.tree on agpu n=2^20 p=2^10 b=32 M=12288 W={16, 64, 256}; multiplicity reduce.tree on agpu n=2^20 p=2^10 b=32 M=12288'
mmcalc -e 'f(W) = multiplicity(reduce.tree on agpu, n=2^20, p=2^10, b=32, M=12288, W=W); f(64); f(10^6); f(3)'
mmcalc -e 'multiplicity reduce.tree on agpu n=2^20 p=2^10 b=32 M=12288 W=0'
mmcalc -e 'simulate reduce.tree on agpu n=100 p=64 b=8 M=2^12 W=48; maximize multiplicity reduce.tree on agpu n=2^20 p=2^10 b=32 M=12288 over W=1..64'
