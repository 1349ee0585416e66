# order, and optimal or not with certificate or family, from the pseudo-code; the closed forms are only printed
for model in dmm umm bpram pram; do
    for x in sum.pairwise prefix.simple prefix.optimal; do
        mmcalc -q -f json -e "derive $x on $model" | jq -c '[.algorithm, .model, .order, .closed, .bound, .optimal, .regime, (.certificate // .family.parameters)]'
    done
done
