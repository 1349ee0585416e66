mmcalc -k -e 'table 001.1 n=2^20 p=8 w=256 l={true,1}' -e 'l={true,1}' -e 'table 001.1 n=2^20 p=8 w=256' -e 'unset l' \
    -e 'table 001.1 n={true,2} p=8 w=256 l={true,1}' -e 'table 001.1 n=2^20 p=8 w=256 l=(1,2)' \
    -e 'time sum.pairwise on umm n=2^20 p={true,4} w=32 l=4' -e 'simulate sum.pairwise on umm n={true,4} p=4 w=2 l=1' \
    -e 'check sum.pairwise on umm n={true,4} p=4 w=2 l=1' -e 'conflicts i*x for x={true,1} w=32' -e 'measure access.contiguous n={true,4}' \
    -e '{true, 4} + 1' -e '{1..2, true..3}'
mmcalc -e '{true, 4, 1..2, false}' -e 'minimize time sum.pairwise on umm over p={1,true} n=2^20 w=32 l=4' -e 'table 001.1 n=2^20 p=8 w=256 l=true'
