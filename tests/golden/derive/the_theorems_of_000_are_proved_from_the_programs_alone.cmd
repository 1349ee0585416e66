# order, and optimal or not, the family of a no, from the pseudo-code; the closed forms are only printed
for model in dmm umm bpram pram; do
    for x in sum.pairwise prefix.simple prefix.optimal; do
        mmcalc -q -f json -e "derive $x on $model" | jq -c '[.algorithm, .model, .order, .closed, .bound, .optimal, .regime, .family.parameters]'
    done
done
