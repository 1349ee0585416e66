# choices of an option within a metric's arguments: one, or a list, which is a series as in a query
mmcalc -e 'time(sum.pairwise on umm, n=2^10, p=16, w=4, l=5, discipline=lockstep)'
mmcalc -e 'time(sum.pairwise on umm, n=2^10, p={16, 32}, w=4, l=5, discipline={lockstep, pipelined})'
mmcalc -e 'time sum.pairwise on umm n=2^10 p={16, 32} w=4 l=5 discipline={lockstep, pipelined}'
mmcalc -f json -e 'time(sum.pairwise on pram, n=2^10, p=16, unit={statement, access})'
mmcalc -e 'max(time(sum.pairwise on umm, n=2^10, p=16, w=4, l=5, discipline={lockstep, pipelined}))'
mmcalc -k -e 'time(sum.pairwise on umm, n=2^10, p=16, w=4, l=5, discipline={lockstep, piped})' \
    -e 'time(sum.pairwise on umm, n=2^10, p=16, w=4, l=5, discipline=3)' \
    -e 'time(sum.pairwise on umm, n=2^10, p=16, w=4, l=5, disciplin=lockstep)' \
    -e 'f(x) = time(sum.pairwise on umm, n=x, p=16, w=4, l=5, discipline={lockstep, pipelined}); f(64)'
