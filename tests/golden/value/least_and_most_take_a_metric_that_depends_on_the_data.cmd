mmcalc -e 'n=2^20; p=2^10; b=32; M=2^12; d=4' -e 'least(time(sort.multiway on agpu)); most(time(sort.multiway on agpu, d=8))' \
    -e 'most(io(sort.multiway on agpu))/least(io(sort.warpsort on agpu))' -e 'least(time(sort.bitonic on agpu)) == time(sort.bitonic on agpu)' \
    -e 'f(k) = most(time(sort.multiway on agpu, d = k)); f(2); f(4)' -e 'least(io(compact.scan on agpu, alpha=2)) <= most(io(compact.scan on agpu, alpha=2))'
mmcalc -e 'p=2^10; b=32; M=2^12; d=4' -e 'least(cost(sort.multiway on agpu, n=2^20)) == p*least(time(sort.multiway on agpu, n=2^20))' -e 'cost sort.multiway on agpu n=2^20'
for wrong in 'least(3)' 'most(time(sum.pairwise on umm, n=8, p=4, w=4, l=1) + 1)' 'least(most(time(sum.pairwise on umm, n=8, p=4, w=4, l=1)))' 'least(1, 2)' \
    'time(sort.multiway on agpu, n=2^20, p=2^10, b=32, M=2^12, d=4)' 'least = 5'; do
    mmcalc -e "$wrong"
done
# what is given as an argument has one value, or none: how a metric goes with it is not known
mmcalc -e 'most(time(sum.pairwise on umm, n=2^20, p=32, w=32, l=time(sort.multiway on agpu, n=2^20, p=2^10, b=32, M=2^12, d=4)))'
