for kind in random sorted reversed few interleaved; do
    mmcalc -q -e "check sort.multiway on agpu n={2^3, 2^9} d={2, 4} p={8, 64} b=8 M=2^9 input=$kind; check sort.warpsort on agpu n={2^6, 2^8} p={8, 24} b=8 M=2^9 input=$kind" | grep sort
    mmcalc -q -e "check merge.groups on agpu n=2^8 s=64 rho={1, 16} d={2, 4} p=24 b=8 M=2^9 input=$kind; check merge.two on agpu n=2^9 s={8, 64} p=24 b=8 M=2^9 input=$kind; check merge.multiway on agpu n=2^9 d=4 s={2, 32} p=24 b=8 M=2^9 input=$kind" | grep merge
done
