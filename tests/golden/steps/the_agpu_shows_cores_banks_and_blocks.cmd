mmcalc -e 'steps reduce.tree_nc on agpu n=8 p=4 b=4 M=16' | head -70
mmcalc -f json -e 'steps reduce.tree_nc on agpu n=8 p=4 b=4 M=16' | cut -c1-700
