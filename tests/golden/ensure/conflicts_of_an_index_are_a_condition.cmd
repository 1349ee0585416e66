# the stages at worst on the DMM, as conflicts tells them; beside the metric of an algorithm
mmcalc -k -e 'ensure conflicts(33*i) == 1' -e 'ensure conflicts(32*i) == 1' -e 'ensure conflicts(2*i, w=16) <= 2 and conflicts(i^2, w=7) > 1' -e 'ensure conflicts(33*i + j, j=0..31) == 1' \
    -e 'ensure conflicts(transpose.diagonal on dmm, n=2^10, p=2^10, w=32, l=1) == 0' -e 'ensure conflicts(33*k) == 1' -e 'ensure conflicts(33*i, 16) == 1' -e 'ensure conflicts(i/2) == 1' 2>&1
mmcalc -e 'conflicts 32*i'
