for query in 'time sum.pairwise on umm n=1000 p=4 w=4 l=4' 'time sum.pairwise on umm n=2^100+1 p=4 w=4 l=4' \
    'time access.stride on umm n=1000 p=64 w=32 l=10' 'time transpose.diagonal on dmm n=17 p=16 w=3 l=2' \
    'io merge.groups on agpu n=2^10 s=100 rho=1 p=64 b=32 M=12288 d=4' 'time reduce.cascading on agpu n=2^10 p=65 b=32 M=12288' \
    'time sum.pairwise on umm n=1000 p=n w=4 l=4'; do
    mmcalc -e "$query"
done
