# one by one it takes eight times as long; the values p = r mod 2, 4, 8, ... are told class by class
[ -n "$MMCALC_SANITIZED" ] || ulimit -t 6
mmcalc -e 'minimize time sum.pairwise on umm over p=1..2^20 n=2^20 w=4 l=400'
# the stretches end where the formulas change: a few thousand of the values are computed
mmcalc -e 'minimize time sum.pairwise on umm over p=1..2^20 n=2^27 w=32 l=400' | sed -n '3,8p'
