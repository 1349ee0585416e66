# long
for kind in random sorted reversed few interleaved; do
    echo "input=$kind"
    mmcalc -q -e "check sort.multiway on agpu n={2^3, 2^6, 2^8, 2^9, 2^11} d={2, 4, 16} p={8, 24, 64, 128} b=8 M=2^9 input=$kind; check sort.multiway on agpu n=2^{4, 6, 8} d={2, 8} p={1, 2, 3, 6} b=1 M=2^8 input=$kind; check sort.warpsort on agpu n={2^3, 2^6, 2^8, 2^9, 2^11} p={8, 24, 64, 128} b=8 M=2^9 input=$kind" | grep sort
    mmcalc -q -e "check merge.groups on agpu n=2^{8, 10} s={64, 128} rho={1, 4, 16} d={2, 4} p={8, 24, 64} b=8 M=2^9 input=$kind; check merge.two on agpu n=2^9 s={2, 8, 64, 256} p={8, 24} b=8 M=2^9 input=$kind; check merge.multiway on agpu n=2^9 d=4 s={2, 8, 32, 128} p={8, 24} b=8 M=2^9 input=$kind" | grep merge
done
