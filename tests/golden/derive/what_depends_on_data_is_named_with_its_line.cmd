own="load $GOLDEN/derive/own.mm; p=2^10; w=32; l=400"
mmcalc -q -e "$own" -e 'time my.histogram on pram n=2^200' -e 'time my.histogram on umm n=2^10'
# two indices that do not make one: counted from the addresses
mmcalc -q -f json -e "$own" -e 'time my.product on umm n=64'
