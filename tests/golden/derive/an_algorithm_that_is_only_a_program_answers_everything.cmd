# no `on` block: every formula is derived from the program, on every machine that runs it, at any size
own="load $GOLDEN/derive/own.mm; p=2^10; w=32; l=400"
for model in dmm umm pram bpram; do
    mmcalc -q -f json -e "$own" -e "time my.halves on $model n=2^20" -e "simulate my.halves on $model n=2^10"
done
for x in stencil reversal columns oddeven; do
    mmcalc -q -e "$own" -e "t=3" -e "time my.$x on umm n=2^200"
done
mmcalc -q -e "$own" -e 'compare my.halves, sum.pairwise on umm n=2^(4..10 by 2)' -e 'time(my.halves on umm, n=2^20, p=4, w=4, l=7)' \
    -e 'crossover my.reversal, my.halves over n=1..2^40 on umm' -e 'minimize time my.halves on umm over p=2^(10..14) n=2^30' \
    -e 'stages, requests, rounds my.columns on umm n={7, 64} p=10 w=7' -e 'check my.halves on umm' -e 'check my.oddeven on pram n=16'
