# a missing `on`, units, bare choices, lists without braces, clauses before the algorithm: a line, then what is said of it
while IFS= read -r line; do
    echo "> $line"
    mmcalc -e "$line" 2>&1 | tail -n +2 | head -4
done <<'EOF'
time sum.pairwise on n=2^20
time sum.pairwise on nn=2^20
derive sum.pairwise umm
optimal prefix.simple pram
bound sum umm n=8 p=4 w=2 l=3
time sum.pairwise on umm n=1024 KB p=4 w=2 l=3
time sum.pairwise on umm n=1024 p=4 w=2 l=400ns
x = 2^10 GB
time sum.pairwise on umm n=8 p=4 w=2 l=3 lockstep
simulate max.constant n=8 p=64 crew
time sum.pairwise on umm n=8,16,32 p=4 w=2 l=3
time sum.pairwise on umm and pram n=8 p=4 w=2 l=3
compare sum.pairwise vs sum.brent on pram n=2^10 p=4
time on umm sum.pairwise n=8 p=4 w=2 l=3
minimize time over p=1..100 sum.brent on pram n=2^10
crossover sum.pairwise, sum.brent over n on pram p=4
crossover sum.pairwise, sum.brent over n=100 on pram p=4
emit sum.pairwise in python
derive sum.pairwise on umm line 36
grows n, n^2 for n > 1
grows n = O(n^2)
grows O(n), n
grows log(n), n
grows n, flor(n)
check all on gpu
check all on bsp n=16
check sum.pairwise on umm n=7
check sum.pairwise on umm p=0
simulate sum.pairwise on cpu n=2^10
time sum.pairwise on gpu n=2^10
leave
stop
mmcalc> 2+2
time sum.pairwise on umm n=8 p=2 w=2 l=2 input=random
average(1, 2, 3)
warp
bank conflict
monoid
warp size
n = 8, p = 4
list sort
prove sum.pairwise on umm
optimal sum.pairwise on umm proof
algorithms
block(3)
crossover sum.hmm on hmm, sum.pairwise on umm over l=1..400
2*(1 + 2)(3)
EOF
mmcalc -e 'measure sum.pairwise on umm n=2^10' 2>&1 | grep 'is a model'
