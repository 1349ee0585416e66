# The JSON of optimal is what --check-proof reads: Theorem 1 of 000 on UMM and DMM, its optimality, the prefix sums, the PRAM, cost-optimality there.
for q in 'sum.pairwise on umm' 'sum.pairwise on dmm' 'prefix.optimal on umm' 'prefix.optimal on dmm' 'sum.tree on pram' \
    'prefix.optimal on pram' 'access.contiguous on umm' 'vector.add on dmm' 'sum.pairwise on bpram' 'sum.tree on bpram' \
    'reduce.pipeline on pem where n >= p*log2(p) and sigma <= lambda' 'scan.hillis_steele on umm' \
    'cost sum.tree on pram where p*log2(n) <= n' 'cost sum.brent on pram where p*log2(n) <= n' 'cost prefix.optimal on pram where p*log2(n) <= n'; do
    mmcalc -q -f json -e "optimal $q" | mmcalc --check-proof - 2>&1 | sed 's/ where .*, of/ ... of/'
done
# c has no usual value where a condition speaks of it: the proof is of what is asked for
mmcalc -q -f json -e "load $GOLDEN/optimal/copies.mm" -e 'optimal my.copies on pram where c == 8 and p == 1' | grep -c '"proof"'
