mmcalc -e 'simulate reduce.pipeline on agpu n=2^(10..12) p=64 b=32 M=12288; simulate sum.pairwise on umm n=2^(4..5) p=4 w=4 l=4'
mmcalc -f markdown -e 'simulate sort.bitonic on agpu n={2^10, 1000} p=64 b=32 M=2^12'
mmcalc -f csv -e 'simulate reduce.pipeline on agpu n=2^(10..11) p=64 b=32 M=12288'
# the first row is held against the proved least and most, the second against a formula
mmcalc -e 'simulate sort.multiway on agpu n=2^({10, 2}) p=4 b=4 d=4 M=2^12'
