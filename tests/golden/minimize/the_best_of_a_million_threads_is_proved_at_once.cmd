# 8 s one by one; the values p = r mod 32 are told class by class
[ -n "$MMCALC_SANITIZED" ] || ulimit -t 4
mmcalc -e 'minimize time sum.pairwise on umm over p=1..2^20 n=2^20 w=32 l=400'
