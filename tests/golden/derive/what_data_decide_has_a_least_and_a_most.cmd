# an address or a mask on data: the ends are derived, at any size; runs lie between them
own="load $GOLDEN/derive/own.mm; p=2^10; w=32; l=400"
mmcalc -q -e "$own" -e 'time my.histogram on pram n=2^200' -e 'time my.histogram on umm n={2^10, 2^200}' \
    -e 'stages, conflicts my.histogram on dmm n=2^10' -e 'compare my.histogram, my.halves on umm n=2^(4..6)'
mmcalc -q -f json -e "$own" -e 'time my.histogram on umm n=2^10' -e 'time my.chosen on dmm n=2^20' \
    -e 'work my.chosen on umm n=2^20'
for model in dmm umm; do
    mmcalc -q -e "load $GOLDEN/derive/own.mm" -e "check my.histogram on $model n={7, 100} p={4, 7} w={4, 3} l={1, 9}" \
        -e "check my.chosen on $model n={7, 100} p={4, 7} w={4, 3} l={1, 9}"
done
