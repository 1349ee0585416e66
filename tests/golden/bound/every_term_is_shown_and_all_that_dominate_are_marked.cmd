# eleven terms, the last of them the largest; then two that tie; then a bound that is 0
cat >eleven.mm <<'EOF'
problem many "a problem with many terms"
  param n "size"
  bound time strict on dmm from "a test"
    t1 = 1
    t2 = 2
    t3 = 3
    t4 = 4
    t5 = 5
    t6 = 6
    t7 = 7
    t8 = 8
    t9 = 9
    t10 = 10
    t11 = n
  end
end
algorithm many.one "one that solves it"
  solves many
  param n "size"
  on dmm
    exact time = 100*n
  end
end
EOF
for format in text markdown tex csv json; do
    mmcalc -f $format -e 'load eleven.mm' -e 'time many.one on dmm n=20 p=1 w=1 l=1; bound many on dmm n=20 p=1 w=1 l=1'
done
tie='time sum.pairwise on umm n=2^20 p=2^10 w=32 l=32; time sum.pairwise on umm n=2^20 p=2^(9..11) w=32 l=32'
for format in text markdown csv json; do
    mmcalc -f $format -e "$tie" | sed 's/"optimal".*"source"/.../'
done
