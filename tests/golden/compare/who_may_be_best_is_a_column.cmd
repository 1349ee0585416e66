mmcalc -f csv -e 'compare io sort.multiway, sort.warpsort, sort.bitonic on agpu n=2^16 p=2^8 b=8 M=2^10 d=2'
