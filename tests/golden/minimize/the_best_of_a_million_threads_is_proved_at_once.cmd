# one by one it takes ten times as long; the values p = r mod 4 are told class by class
[ -n "$MMCALC_SANITIZED" ] || ulimit -t 4
mmcalc -e 'minimize time sum.pairwise on umm over p=1..2^20 n=2^20 w=4 l=400'
