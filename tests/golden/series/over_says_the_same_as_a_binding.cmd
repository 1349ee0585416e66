given='p=2 w=2 l=2'
same() { mmcalc -e "$1 n=$2 $given" >plain; mmcalc -e "$1 over n=$2 $given" >over; cmp plain over && echo "$1: the same, $(wc -l <over) lines"; }
for q in 'time sum.pairwise on umm' 'bound sum on umm' 'compare prefix on umm' 'simulate sum.pairwise on umm' 'check sum.pairwise on umm'; do
    same "$q" '2^(2..3)'
    same "$q" 8
done
mmcalc -k -e "time sum.pairwise on umm over n=2^(2..3) n=4 $given" -e "steps sum.pairwise on umm over n=2^(2..3) $given" -e "time sum.pairwise on umm over q=1..2 $given" -e "time, accesses sum.pairwise on umm n=8 $given"
