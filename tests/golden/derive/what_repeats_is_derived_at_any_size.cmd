# masks of a period and cut masks, rows that do not make one range: derived, and equal to the run
own="load $GOLDEN/derive/repeats.mm; p=2^10; w=32; l=400"
for x in third border rows; do
    mmcalc -q -e "$own" -e "check derive.$x on umm n={7, 100, 1000} p={24, 300} w={4, 7} l={1, 9}" \
        -e "check derive.$x on dmm n={7, 100, 1000} p={24, 300} w={4, 7} l={1, 9}"
done
mmcalc -q -e "$own" -e 'time derive.third on dmm n={10, 1000, 2^80}' -e 'time derive.border on umm n={10, 1000, 2^80} p=3*2^9' \
    -e 'time derive.rows on umm n={100, 2^60}, discipline=lockstep' -e 'work derive.third on pram n=2^80' \
    -e 'span derive.border on pram n=2^80 p=5'
