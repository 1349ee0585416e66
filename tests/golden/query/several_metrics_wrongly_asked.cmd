mmcalc -k -e 'time, time sum.pairwise on umm n=4' -e 'time stages sum.pairwise on umm' -e 'time, stagse sum.pairwise' -e 'time, stages' -e 'time, sum.pairwise on umm' \
    -e 'io, shared sum.pairwise on umm n=4 p=4 w=4 l=4' -e 'time, stages sum.pairwise, prefix.simple on umm' -e 'conflicts, time sum.pairwise on umm, dmm n=4' -e 'conflicts,' \
    -e 'time, stages sum.pairwise on umm n=4' -e 'time, stages sum.pairwise on umm n=5 p=4 w=4 l=4' -e 'time, work, span sum.parwise on umm'
