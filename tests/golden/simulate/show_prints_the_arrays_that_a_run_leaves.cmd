mmcalc -e 'simulate scan.blelloch on pram n=8 p=4 input={5, 3, -6, 2, 7, 10, -2, 8} show' -e 'simulate edit.diagonal show on pram m=4 n=5 p=4 input="SONGHONIG"' \
    -e 'simulate scan.hillis_steele on umm n=4 p=2 w=2 l=2 input={1, 2, 3, 4} show=yes' -e 'simulate max.constant on pram n=4 p=16 input={3, 9, 2, 9} show'
mmcalc -f json -e 'simulate subsets.enumerate on pram N=4 k=2 p=6 show' -e 'simulate reduce.tree on agpu n=8 p=4 b=2 M=64 input=ramp show'
mmcalc -f csv -e 'simulate scan.blelloch on pram n=4 p=4 input=ramp show'
mmcalc -f markdown -e 'simulate scan.blelloch on pram n=4 p=4 input=ramp show'
mmcalc -k -q -e 'simulate sum.tree on pram n={2, 4} p=1 show' -e 'simulate sum.tree on pram n=4 p=1 data=no show' -e 'time sum.tree on pram n=4 p=1 show' -e 'simulate sum.tree on pram n=4 p=1 show=maybe' \
    -e 'set terms=100' -e 'simulate sum.tree on pram n=2^10 p=1 show'
