# mmcalc-reduce(7): I/Os up to 1.97 times the bound, not 3/2, and time 2.97 times, 16/3 at n = 33*2^10, where b does not divide n/p
at='p=2^10 b=32 M=12288'
mmcalc -q -f json -e "io reduce.matrix on agpu n={33*2^10, 32001*2^10} $at" -e "time reduce.matrix on agpu n={33*2^10, 32001*2^10} $at" \
    -e "io reduce.matrix on agpu n={2^15, 2^20} $at" -e "time reduce.pipeline on agpu n={33*2^10, 32001*2^10} $at" |
    jq -r '.rows[] | "\(.command) \(.algorithm) n = \(.parameters.n): \(.exact), \(.ratio) of the bound"'
