# long
# those of Table 4.1 of 004, and of 003, whose proofs take long or are not found; the others: orders_of_the_agpu
for a in reduce.matrix reduce.unrotated reduce.naive reduce.step2 reduce.step4 reduce.step5 reduce.step6; do
  for m in time io; do
    mmcalc -f json -e "derive $a on agpu $m" | grep -o '"order":"[^"]*"\|"order_missing":"[^"]*"' | sed "s/^/$a $m /"
  done
done
mmcalc -e 'optimal reduce.matrix on agpu' | grep '^  optimal'
