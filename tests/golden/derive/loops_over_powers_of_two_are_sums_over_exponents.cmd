# for k = 2 to n by *2, and for s = k div 2 downto 1 by /2 in it
own="load $GOLDEN/derive/powers.mm"
mmcalc -e 'derive sort.bitonic_pram on pram'
mmcalc -q -e "$own" -e 'derive my.halves on umm' -e 'derive work my.halves on pram' \
    -e 'time my.halves on umm n=2^200 p=2^20 w=32 l=400' -e 'check my.halves on umm n={1, 2, 4, 64} p={4, 300} w={3, 8} l={1, 5}'
mmcalc -q -e "$own" -e 'derive work my.scan on pram' -e 'check my.scan on umm n={1, 2, 3, 8, 9} p={4, 300} w={3, 8} l={1, 5}'
# what a run refuses is not given a cost
for loop in 'k = 0 to n by *2' 'k = n downto 0 by /2' 'k = 1 to n by *1'; do
    printf 'algorithm my.bad "x"\n  param n\n  program\n    array a[n]\n    for %s\n      forall i = 0 to n - 1\n        a[i] = 1\n      end\n    end\n  end\nend\n' "$loop" >bad.mm
    mmcalc -q -e 'load bad.mm' -e 'derive my.bad on pram' -e 'simulate my.bad on pram n=4 p=2'
done
