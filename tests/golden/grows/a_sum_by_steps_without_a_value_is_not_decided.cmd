# a sum by steps of a half, or from where no whole number is, has no value: nothing is said of its order
for sum in 'k = 1..n by 0.5, 1' 'k = 1..n by 1.5, k' 'k = n/2..n by 2, 1' 'k = 1/2..n by 2, 1'; do
    mmcalc -q -e "grows sum($sum), n" | grep '^  F = O'
done
mmcalc -k -e 'sum(k = 1..4 by 0.5, 1)' -e 'sum(k = 1/2..4 by 2, 1)'
# from a whole number on it has, whichever that is
mmcalc -q -e 'grows sum(k = n..3*n by 2, k), n^2' -e 'grows sum(j = 1..n, sum(k = j..3*n by 2, k)), n^3' | grep '^  F = '
