# two indices that do not make one: derived where p and w divide the rows, else counted from the addresses
own="load $GOLDEN/derive/own.mm; p=2^10; w=32; l=400"
mmcalc -q -f json -e "$own" -e 'time my.product on umm n=64' -e 'time my.product on umm n=2^200' \
    -e 'time my.product on dmm n=70' -e 'check my.product on umm n={4, 8, 9} p={2, 4, 8} w={2, 4}'
