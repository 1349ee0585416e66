# 002's scan: after up 5 8 -6 4 7 17 -2 27, exclusive 0 5 8 2 4 11 21 19, and d at each
mmcalc -e 'steps scan.blelloch on pram n=8 p=8 input={5, 3, -6, 2, 7, 10, -2, 8} show' | grep -E '^(step|  for|  before|  after|  line)'
# two loops, a family and rows of a matrix, words that were never written, long arrays, another machine
mmcalc -e 'steps sort.bitonic_pram on pram n=4 p=4 input={4, 1, 3, 2} show' | grep -E '^(  for|  before|  after|  line)'
mmcalc -e 'steps edit.diagonal on pram m=2 n=3 p=2 input={1, 2, 2, 1, 2} show' | tail -25
mmcalc -e 'steps sum.pairwise on umm n=4 p=2 w=2 l=2 input={1, 2, 3, 4} show' | grep -E '^(  for|  before|  after)'
mmcalc -f json -e 'steps sum.pairwise on dmm n=2 p=1 w=1 l=1 input={5, 7} show'
mmcalc -k -e 'steps sum.pairwise on dmm n=2 p=1 w=1 l=1 data=no show' -e 'steps sum.tree on pram n=1024 p=2048 show' 2>&1 | tail -8
