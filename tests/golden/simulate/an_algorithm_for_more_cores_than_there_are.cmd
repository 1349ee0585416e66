# 004 Theorem 3.9: the same I/Os, and at most ceil(v/p) times the time
for c in 64 48 8; do
  mmcalc -e "simulate reduce.cascading on agpu n=1000 p=64 b=8 M=64 cores=$c" | grep -A2 'time  \|io  \|result'
done
mmcalc -e 'simulate sort.multiway on agpu n=2^10 p=2^6 b=8 M=2^10 d=4 s=2^6 rho=8 cores={8}' 2>&1 | tail -2
mmcalc -e "simulate sort.multiway on agpu n=2^10 p=2^6 b=8 M=2^10 d=4 cores=16" 2>&1 | grep "time  \|result\|Theorem" -A1
mmcalc -e "simulate reduce.tree on agpu n=2^10 p={2^6, 2^5} b=8 M=2^8 cores=16" 2>&1 | head -5
mmcalc -e "simulate reduce.tree on agpu n=2^10 p=2^6 b=8 M=2^8 cores=2^7; simulate reduce.tree on agpu n=2^10 p=2^6 b=8 M=2^8 cores=9"
mmcalc -e "simulate reduce.tree on agpu' n=2^10 p=2^6 b=8 M=2^8 cores=2^4"
mmcalc -e "simulate sum.pairwise on umm n=2^10 p=2^6 w=8 l=2 cores=2^4"
