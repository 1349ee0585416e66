mmcalc -k -e 'scalability sum.tree on pram n=2^10 p=2^9' -e 'scalability scan.blelloch on pram n=2^16 p=2^(0..16 by 4)' -e 'scalability sum.iterative on pram n=64 p=16' \
    -e 'scalability sum.tree on umm n=4 p=1 w=1 l=1' -e 'scalability sum.tree on pram n=1 p=1' -e 'scalability sum.tree on pram n=4 p=1 unit=access' -e 'scalability on pram' -e 'scalability sum.trea on pram n=4 p=1'
mmcalc -f json -e 'scalability sum.tree on pram n=4 p=2'
mmcalc -f csv -e 'scalability sum.tree on pram n=4 p={1, 2}'
