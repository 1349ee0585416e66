# n elements take log2(n) instructions whatever p is: an order beside the strict term, so cascading and pipeline are optimal for all p <= n
mmcalc -e 'bound reduce on agpu n=2^20 p=2^10 b=32 M=12288' -e 'bound scan on agpu n=2^20 p=2^10 b=32 M=12288' -e 'time reduce.pipeline on agpu n=2^10 p=2^10 b=8 M=64'
for a in reduce.cascading reduce.pipeline reduce.tree; do echo "$a: $(mmcalc -e "optimal $a on agpu" | grep '^  optimal')"; done
