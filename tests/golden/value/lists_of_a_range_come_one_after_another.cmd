# combinadic, divisors, factor and digits of a range or list; a table has a subset a row.
mmcalc -q -k -e 'combinadic(0..5, 2)' -e 'table combinadic(i, 2, 1), combinadic(i, 2, 2) over i=0..5' -e 'divisors(10..12)' -e 'factor({12, 35})' -e 'sum(divisors(1..4))' \
    -e 'combinadic(-1..3, 2)' -e 'combinadic(0..10^9, 4)' -e 'digits(8..10, 2)' 2>&1
