# one by one it takes four times as long; the values p = r mod 32 are told class by class
[ -n "$MMCALC_SANITIZED" ] || ulimit -t 8
mmcalc -e 'minimize time sum.pairwise on umm over p=1..2^20 n=2^20 w=32 l=400'
