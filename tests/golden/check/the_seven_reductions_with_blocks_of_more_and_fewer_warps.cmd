# the grid of `check` alone has four warps a block
for s in 1 2 3 4 5 6 7; do
    for at in 'b=4 p={4, 12, 20} threads={8, 32, 64}' 'b=2 p=8 threads={4, 16, 32}' 'b=8 p=16 threads=16'; do
        mmcalc -q -e "check reduce.step$s on agpu n={1, 2, 7, 64, 129, 1000, 4097} M=1000 $at" | sed -n '2,/^$/p'
    done
done
mmcalc -q -e 'check reduce.step7 on agpu n={1, 64, 129, 1000, 4097} p=12 b=4 M=100 threads=8 most={1, 2, 3, 5, 200}'
# every size from 1 to 40 and larger ones, of every kind of input, in make check of two
kinds='random sorted reversed few ramp interleaved'
[ "$MMCALC_TESTS" != small ] || kinds='random reversed'
for i in $kinds; do
    for s in 1 2 3 4 5 6 7; do mmcalc -q -e "check reduce.step$s on agpu n={1..40, 997} p={8, 20} b=4 M=100 threads={8, 32} input=$i"; done
done | grep -o 'reduce.step[1-7] on agpu *[0-9]*\|FAILS.*' | sort -u
