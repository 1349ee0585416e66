for kind in 1 2; do
    mmcalc -q -e "simulate scan.ordered on agpu n=300 alpha=4 p=24 b=8 M=512 operator=mat kind=$kind; simulate scan.matrix on agpu n=300 alpha=4 p=24 b=8 M=512 kind=$kind" | grep 'AGPU\|time\|conflicts\|result'
done
mmcalc -q -e 'simulate scan.ordered on agpu n=300 alpha=4 padding=2 p=24 b=8 M=512 operator=mat; simulate scan.matrix on agpu n=300 alpha=4 padding=2 p=24 b=8 M=512; simulate scan.tree on agpu n=300 p=24 b=8 M=512 operator=mat' | grep 'AGPU\|time\|conflicts\|result'
for kind in 1 2; do mmcalc -q -e "simulate scan.ordered on agpu n=7 alpha=2 p=2 b=2 M=64 kind=$kind input={5, 3, -6, 2, 7, 10, -2} show" | grep '^  T\|^  U\|right'; done
# the global scan by all multiprocessors, or by one
mmcalc -e 'compare time scan on agpu n=2^20 p=2^(9..17 by 4) b=32 M=12288 alpha=8' -e 'time scan.matrix on agpu n=2^20 p=2^9 b=32 M=12288 alpha=8 padding={1, 4}'
mmcalc -k -e 'time scan.matrix on agpu n=2^20 p=2^9 b=32 M=12288 alpha=8 padding=2' -e 'simulate scan.matrix on agpu n=300 alpha=4 p=24 b=8 M=512 operator=mat'
