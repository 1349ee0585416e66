# threads that make no whole warps, in several rounds: other warps than the formula of what is expected has
for model in umm dmm; do
    mmcalc -q -f json -e "stages access.random on $model n=16 m=4 p={3, 4, 16, 17} w=2 l=2" |
        jq -c '.rows[] | [.parameters.p, .least, .expected, .most]'
done
