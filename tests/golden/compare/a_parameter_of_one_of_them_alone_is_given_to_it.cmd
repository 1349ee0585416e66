# d is sort.multiway's; the others have the same value for all of a series of it
mmcalc -e 'compare sort on agpu n=2^20 p=2^10 b=32 M=12288 d=4'
mmcalc -f csv -e 'compare io sort.bitonic, sort.multiway on agpu n=2^(17..18) p=2^10 b=32 M=12288 d=4'
mmcalc -e 'crossover io sort.bitonic, sort.multiway over n=2^(14..19) on agpu p=2^5 b=32 M=12288 d=4'
mmcalc -k -e 'compare sort on agpu n=2^20 p=2^10 b=32 M=12288 d=4 z=4' \
    -e 'compare sort.bitonic, sort.blocks on agpu n=2^20 p=2^10 b=32 M=12288 d=4'

mmcalc -e 'compare sort on agpu n=2^20 p=2^10 b=32 M=12288 d={2, 4}' -e 'd = {2, 8}' -e 'compare io sort.bitonic, sort.multiway on agpu n=2^(20..21) p=2^10 b=32 M=12288'
mmcalc -f csv -e 'compare io sort.bitonic, sort.multiway on agpu n=2^20 p=2^10 b=32 M=12288 d={2, 4}' | cut -d, -f1-9
