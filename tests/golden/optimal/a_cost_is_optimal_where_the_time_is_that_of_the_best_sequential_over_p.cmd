# cost = p*time = O(sequential) is time = O(sequential/p): the same question, so decided where the time is
mmcalc -e 'optimal cost sum.brent on pram' -e 'optimal cost sum.brent on pram where n >= p*log2(n)' -e 'optimal speedup_absolute sum.tree on pram where n >= p*log2(n)'
for a in sum.tree scan.hillis_steele scan.blelloch max.constant max.cascaded matmul.naive sort.radix count.partitioned; do echo "$a: $(mmcalc -e "optimal cost $a on pram" | grep '^  optimal')$(mmcalc -e "optimal cost $a on pram where n >= p*log2(n)" | sed -n 's/^  optimal/, where n >= p*log2(n):/p')"; done
mmcalc -e 'optimal cost sum.pairwise on umm' -e 'optimal cost reduce.cascading on agpu where n >= p*log2(p)' | grep -v '^ *t ='
# no sequential time is known; one of the other unit; a metric without a bound
mmcalc -k -e 'optimal cost montecarlo.pi on pram' -e 'optimal cost sum.tree on pram unit=access' -e 'optimal speedup sum.tree on pram'
# in a question of growth the cost is p times the order of the time, and nothing else's order stands for it
mmcalc -e 'grows cost(sum.brent on pram), n + p*log2(n)' -e 'grows efficiency_absolute(sum.brent on pram), 1 where n >= p*log2(n)' -e 'grows multiplicity(reduce.tree on agpu), M/b' | grep -v '^$'
