for format in text json csv markdown tex; do
    mmcalc -f $format -e 'time sum.pairwise on umm n={1000, 1024, 1030} p=4 w=4 l=4'
    echo "exit status $?"
done
mmcalc -e 'time sum.pairwise on umm n=1000..1001 p=4 w=4 l=4'
mmcalc -f markdown -e 'time sum.pairwise on umm n=1000..1001 p=4 w=4 l=4'
# a check that fails has its answer, and the series goes on, too
cat >wrong.mm <<'EOF'
algorithm sum.wrong "claims too little"
  solves sum
  param n "size"
  on umm
    exact time = n - 5
  end
end
EOF
mmcalc -e 'load wrong.mm' -e 'time sum.wrong on umm n={8, 400} p=4 w=2 l=1'
echo "exit status $?"
for command in 'bound sort on agpu n={100, 128} p=64 b=32 M=2^12' 'simulate sum.pairwise on pram n={7, 8} p=2' \
    'simulate sum.pairwise on pram n=2^({3, 60}) p=2' 'minimize sum.pairwise over p=2^(0..4) on umm n={1000, 1024} w=4 l=4'; do
    mmcalc -e "$command"
    echo "exit status $?"
done
mmcalc -e 'time sum.pairwise on umm n={1000, 1024} p=4 w=4 l=4; 1 + 1'
# a parameter that may be left out has its value there, too
mmcalc -f csv -e 'time reduce.step3 on agpu n=2^10 threads={32, 64} p=64 b=32 M=12288' | cut -d, -f 3-9
