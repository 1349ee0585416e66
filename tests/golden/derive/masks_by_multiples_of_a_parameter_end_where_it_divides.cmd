# the strips of c numbers of a[n], where c need not divide n: c*j + i < n is j < ceil((n - i)/c), at any size
mmcalc -q -e "load $GOLDEN/derive/strips.mm" -e 'check my.strips on pram' \
    -e 'time my.strips on pram n=2^200+1 p=2^100 c=7' -e 'derive my.strips on dmm time' -e 'derive sum.brent on pram time' |
    sed '/^line/,/^all/d'
# every 2^(d + 1)-th index takes part: rounds of their own from p on, before that all up to the last one's
mmcalc -q -e 'derive sum.iterative on pram time' -e 'work sum.iterative on pram n=2^200 p=12' -e 'time sum.iterative on pram n=2^200 p=12' |
    sed '/^line/,/^all/d'
