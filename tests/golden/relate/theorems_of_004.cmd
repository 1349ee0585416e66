mmcalc -e 'relate sum.pairwise from pram to agpu n=2^10 p=64 M=4096 variant=erew' -e 'relate reduce.tree from agpu to agpu n=2^20 v=2^14 p=2^10 b=32 M=12288'
mmcalc -e 'relate reduce.pipeline from agpu to io n=2^20 p=512 b=32 M=12288' -e 'relate reduce.matrix from agpu to pram n=2^20 p=512 b=32 M=12288'
mmcalc -e "relate reduce.pipeline from agpu' to io n=2^20 p=512 b=32 M=12288" -e "relate reduce.pipeline from agpu' to agpu n=2^20 p=512 b=32 M=12288"
mmcalc -e "relate reduce.tree from agpu to agpu' n=2^20 p=512 b=32 M=12288" -e "relate reduce.tree from agpu' to agpu' n=2^20 p=512 b=32 M=12288" -e 'ans'
