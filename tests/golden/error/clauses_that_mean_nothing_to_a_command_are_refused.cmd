mmcalc -k -e 'time sum.pairwise on umm n=4 p=1 w=1 l=1 to a.svg' -e 'time sum.pairwise on umm on dmm n=4 p=1 w=1 l=1' -e 'time sum.pairwise from dmm on umm n=4 p=1 w=1 l=1' \
    -e 'simulate sum.pairwise on umm n=4 p=1 w=1 l=1 for i=1..2' -e 'conflicts row*32 + i for row=0..1 on dmm on umm' -e 'relate reduce.tree from agpu from io to io n=4'
ls
mmcalc -e 'conflicts row*32 + i + col for row=0..1 for col=1..2 on dmm'
