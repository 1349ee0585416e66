mmcalc --keep-going -e 'relate' -e 'relate reduce.tree' -e 'relate reduce.tree from agpu to bsp' -e 'relate reduce.tree from agpu to bspp' -e 'relate reduce.tree from umm to agpu' \
    -e 'relate reduce.tre from agpu to io' -e 'relate reduce.tree from agpu to io n=5' -e 'relate reduce.tree from agpu to io n=5 p=4 b=4 M=16 z=3' \
    -e 'relate reduce.tree from agpu to io n=2^(3..4) p=4 b=4 M=16' -e 'relate reduce.tree from agpu to io n=5 p=4 b=4 M=8'
