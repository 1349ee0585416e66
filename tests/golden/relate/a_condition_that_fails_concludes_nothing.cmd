mmcalc -e 'relate reduce.tree from agpu to agpu n=2^20 v=2^9 p=2^10 b=32 M=12288' -e 'relate sum.pairwise from pram to agpu n=2^10 p=60 M=4096'
mmcalc -e 'relate reduce.tree from agpu to agpu n=2^20 p=2^10 b=32 M=12288'
