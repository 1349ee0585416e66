for q in 'plot' 'plot time sum.pairwise on umm' 'plot time on umm over n=1..3' 'plot tme sum.pairwise on umm over n=2..4' \
    'plot time sum.pairwise on umm over n=8 p=4 w=4 l=2' 'plot time sum.parwise on umm over n=2..4' 'plot time sum.pairwise on umm over q=2..4 p=4 w=4 l=2' \
    'plot time sum.pairwise on umm over n=2^(1..4) p=1..20 w=4 l=2' 'plot time sum.pairwise on umm over n=2^(1..4) p=4 w=4' \
    'plot time sum.pairwise on umm over n=2..4, time prefix.simple on umm' 'plot time sum.pairwise on umm over n=1..20000 p=4 w=4 l=2' \
    'plot sqrt(n) n=4 over n=1..4' 'plot 3+ over n=1..4' 'plot (n over n=1..4' 'plot "n" over n=1..4' 'plot y over n=1..4' 'plot sqrt(-n) over n=1..4' 'plot amdahl(1/2, k) over n=1..4' \
    'plot time sum.pairwise on pram, time sum.pairwise on umm over n=2^(1..4) q=4 p=4 w=4 l=2' 'plot sqrt(n) over n=1..3 over n=1..3' \
    'plot conflicts sum.pairwise on umm for n=3 over n=1..3' 'plot sqrt(n) over n=1..3 to x.svg to y.svg' 'plot time over n=1..3' 'plot time sum.pairwise on umm, io over n=1..3' \
    'plot tim, io sum.pairwise on umm over n=1..3' 'plot time sum.pairwise on umm over n=2^(1..4)*{1,2} p=2 w=4 l=2'
do mmcalc -e "$q"; echo "status $?" >&2; done
# behind `over`, too, each name has one value
mmcalc -k -e 'table time sum.pairwise on umm over n=2^(6..8) p=64 p=32 w=32 l=400' -e 'plot time sum.pairwise over n=2^(6..8) p=64 w=32 l=400 on umm on dmm'
