# PEM: computation + lambda*io + sigma*synchronisations, each of them derived from the program
look() { mmcalc -q -e "$1" | grep -E '^  (order|optimal|bound, G|F = )|^  [a-z].*= 2\^t'; }
look 'optimal scan.tree on pem'
look 'optimal reduce.pipeline on pem where n >= p*log2(p) and sigma <= lambda'
look 'optimal reduce.tree_nc on pem'
# the bounds hold at small and ragged sizes; of keys, too
mmcalc -q -e 'check reduce.pipeline on pem n={1, 2, 5, 17} p={4, 8} b={2, 4} M=64 lambda={1, 7} sigma={1, 3}' \
    -e 'check sort.radix_digits on umm n={1, 2, 3, 9} bits={1, 3} d={1, 2} p={1, 3} w=4 l={1, 5}' \
    -e 'check sort.radix_blocks on agpu n={1, 2, 7, 33} bits={1, 3} d=2 p={2, 8} b=2 M=64' | tr -s ' \n' ' ' | grep -o 'not below a lower bound\|the result is right'
mmcalc -q -e 'bound keys on umm n=100 bits=3 p=8 w=4 l=10' -e 'bound io keys on agpu n=100 bits=3 p=8 b=4 M=100'
