# Table 4.1 of 004, and the scans: what is derived from the program is Theta of what is printed
for a in reduce.tree reduce.tree_nc reduce.cascading reduce.pipeline reduce.step1 reduce.step3 \
  reduce.step6 scan.tree; do
  for m in time io; do
    [ $a,$m != reduce.step6,time ] || continue # orders_of_reductions_that_have_long_proofs
    mmcalc -f json -e "derive $a on agpu $m" | grep -o '"order":"[^"]*"\|"order_missing":"[^"]*"' | sed "s/^/$a $m /"
  done
done
mmcalc -e 'grows sum(t = 0..ceil(clog2(n)/log2(2*b)) - 1, ceil(n/(2*b)^t)), n where n >= 2 and b >= 1'
mmcalc -e 'grows sum(t = 0..ceil(log(b, n)) - 1, ceil(n/b^t)), n + log2(n)/log2(b) where n >= 4 and b >= 2'
mmcalc -e 'grows sum(t = 0..ceil(log(b, n)), b^t), n where n >= 4 and b >= 2'
mmcalc -e 'grows max(0, n - p) + p, n where p <= n'
# Theorem 6.1: the passes of the bitonic network that leave shared memory
mmcalc -f json -e 'optimal io sort.bitonic on agpu where n >= 16*M' | grep -o '"how":"[^"]*"\|"order":"[^"]*"\|"optimal":"[^"]*"'
mmcalc -f json -e 'optimal time sort.bitonic on agpu' | grep -o '"how":"[^"]*"\|"o":"[^"]*"\|"optimal":"[^"]*"'
