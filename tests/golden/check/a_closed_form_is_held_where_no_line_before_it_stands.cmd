# q*n/p is not the order where q >= n, but there the line before it says n^2/p
mmcalc -q -e "load $GOLDEN/check/either.mm" -e 'check my.either on pram'
