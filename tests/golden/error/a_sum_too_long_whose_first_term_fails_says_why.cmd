for e in 'sum(k=1..2^200, ceil(k/0))' 'all(k=1..2^200, 1/(k-1) > 0)' 'max(k=1..2^200, log2(k-1))' 'prod(k=1..2^200, k where 1/(k-1) > 2)' \
    'sum(i=1..3, j=1..2^200, sqrt(i*j)/0)' 'sum(k=1..2^200, sqrt(k))'; do
    mmcalc -e "$e"
done
mmcalc -e 'table 4.1 on k20x'
