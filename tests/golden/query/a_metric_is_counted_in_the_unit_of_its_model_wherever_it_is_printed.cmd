# time is counted in statements on the PRAM, in instructions on the AGPU, in time units elsewhere (machines.md 2, 3): one place says it
pram='on pram n=16 p=4' agpu='on agpu n=2^12 p=2^10 b=32 M=2^12' unit='time units|statements|instructions|processor-[a-z]*|core-[a-z]*'
for q in "time sum.pairwise $pram" "time sum.pairwise $pram unit=access" "cost sum.pairwise $pram" "sequential sum.pairwise $pram" \
    "time sum.pairwise on pram n={8,16} p=4" "bound sum on pram n={8,16} p=4" "time, cost, speedup sum.pairwise $pram" "simulate sum.pairwise $pram" \
    "simulate sum.pairwise on pram n={8,16} p=4" "compare sum.pairwise, sum.tree $pram" "compare sum.pairwise, sum.tree on pram n={8,16} p=4" \
    "profile sum.pairwise $pram" "minimize cost sum.pairwise on pram over p=1..4 n=16" "typical time max.doubly_log on pram n=16 p=4 runs=3" \
    "plot time sum.pairwise on pram over n=2^(2..4) p=4" "time reduce.tree $agpu" "cost reduce.tree $agpu" "simulate reduce.tree $agpu" \
    "compare reduce.tree, reduce.matrix $agpu" "profile reduce.tree $agpu" "time sum.pairwise on umm n=16 p=4 w=2 l=3" "time sum.pairwise on bpram n=16 p=4 w=2"; do
    echo "$q: $(mmcalc -q -e "$q" | grep -oE "$unit" | sort | uniq -c | sed 's/^ *//' | paste -sd ,)"
done
mmcalc -q -f json -e "time sum.pairwise $pram" -e "simulate reduce.tree $agpu" -e "time, cost sum.pairwise $pram" -e "compare sum.pairwise, sum.tree $pram" \
    -e "compare sum.pairwise on umm, pram n=16 p=4 w=2 l=3" | jq -c '[.command, .units, (.algorithms // [] | map(.units))]'
mmcalc -q -f csv -e "time sum.pairwise on pram n={8,16} p=4" | awk -F, '{ print $NF }'
mmcalc -q -e 'plot time sum.pairwise on pram, time sum.pairwise on umm over n=2^(2..6) p=4 w=4 l=2' | grep -E '[●○]  on'
mmcalc -q -e 'help sequential' | sed -n '/^unit/,/^$/p'
