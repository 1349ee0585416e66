# d is sort.multiway's; the others have the same value for all of a series of it
mmcalc -e 'compare sort on agpu n=2^20 p=2^10 b=32 M=12288 d=4'
mmcalc -f csv -e 'compare io sort.bitonic, sort.multiway on agpu n=2^(17..18) p=2^10 b=32 M=12288 d=4'
mmcalc -e 'crossover io sort.bitonic, sort.multiway over n=2^(14..19) on agpu p=2^5 b=32 M=12288 d=4'
mmcalc -k -e 'compare sort on agpu n=2^20 p=2^10 b=32 M=12288 d=4 z=4' \
    -e 'compare sort.bitonic, sort.blocks on agpu n=2^20 p=2^10 b=32 M=12288 d=4'

mmcalc -e 'compare sort on agpu n=2^20 p=2^10 b=32 M=12288 d={2, 4}' -e 'd = {2, 8}' -e 'compare io sort.bitonic, sort.multiway on agpu n=2^(20..21) p=2^10 b=32 M=12288'
mmcalc -f csv -e 'compare io sort.bitonic, sort.multiway on agpu n=2^20 p=2^10 b=32 M=12288 d={2, 4}' | cut -d, -f1-9
# a variable of the machine's that this one has not
mmcalc -e 'l = 1..3' -e 'compare transpose on bpram n=2^12 p=2^8 w=16' -e 'd = {2, 4}; compare reduce.tree, reduce.cascading on agpu n=2^16 p=2^8 b=32 M=12288'
