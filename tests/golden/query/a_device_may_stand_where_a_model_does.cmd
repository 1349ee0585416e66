# the AGPU where the algorithm is known on it, else a memory machine; what the query gives itself counts
mmcalc -e 'time reduce.tree on k20c n=2^24; time reduce.tree on k20c n=2^24 p=64; time sum.pairwise on k40 n=2^20 p=2^15 l=400'
mmcalc -e 'compare reduce.tree, reduce.cascading on titanx n=2^24; minimize time scan.matrix on k20c n=2^27 over alpha={1, 8, 32}'
mmcalc -f json -e 'io reduce.tree on C1060 n=2^24'
mmcalc -e 'p = 64; io(reduce.tree on agpu, n = 2^20, b = 32, M = 2^12); io reduce.tree on k20c n=2^20; simulate reduce.tree on k20c n=1000'
mmcalc -e 'plot time reduce.tree on k40, time reduce.tree on k20c over n=2^(16..20)'
mmcalc -e 'time reduce.tree on k20x n=2^24'
mmcalc -k -e 'compare reduce.tree on k20c, reduce.tree on k40 n=2^20' -e 'crossover reduce.tree on k20c, reduce.tree_nc on k40 over n=2^(10..20)'
mmcalc -e 'show k20c; list machines'
# within an expression, a function, a condition
mmcalc -q -k -e 'time(reduce.tree on k20c, n=2^20)' -e 'f(x) = io(reduce.matrix on K40, n=x)' -e 'f(2^20)' -e 'time(reduce.tree on k20c, n=2^20, p=64)' \
    -e 'multiplicity(reduce.matrix on k20c, n=2^20)' -e 'ensure io(reduce.tree on k20c, n=2^20) < 10^6' -e 'time(sum.pairwise on k20c, n=2^20)' -e 'time(reduce.tree on k21c, n=2^20)'
# of an algorithm that is known on other models alone
mmcalc -q -k -e 'predict sum.hmm on h100 n=2^20' -e 'time(sum.hmm on K20c, n=2^20)' 2>&1
