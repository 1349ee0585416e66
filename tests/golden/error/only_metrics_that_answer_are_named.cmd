# of what depends on the data no work is known; of a series the first point tells
mmcalc -k -e 'stages sort.multiway on agpu n=2^10 p=64 b=8 M=2^10 d=4' -e 'io sum.pairwise on umm n={16,32} p=4 w=4 l=4' -e 'io, shared sum.pairwise on umm n=16 p=4 w=4 l=4'
