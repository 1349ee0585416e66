# a condition asked for may contradict the regime, the formula's own condition or what is required: then no verdict follows
for q in 'reduce.matrix on agpu where n < p*b' 'transpose.tiled on hmm where pad == 64 and p^2 <= n' 'prefix.simple on umm where n == 3' 'sum.pairwise on umm where n == 1' 'transpose.straightforward on umm where n == 5' 'prefix.simple on umm where p > n' 'prefix.simple on umm where n == 64'; do
    echo "$q"
    mmcalc -q -e "optimal $q" | sed -n '/^  optimal/p; /^regime/,/^$/p; /no sizes/p'
done
