# each parameter is 1 or 2^t; a card, which must not wait, does not look for them
mmcalc -q -e 'optimal time subsets.enumerate on pram' -e 'optimal time scan.hillis_steele on bpram'
mmcalc -q -f json -e 'optimal time subsets.enumerate on pram' | mmcalc --check-proof -
# where data decide, a family of the most says nothing of the cost
mmcalc -q -e 'optimal time access.random on umm' | grep -A1 'not decided'
# a condition speaks of the algorithm's own names: d*rounds <= 62
mmcalc -q -e 'optimal time sort.radix_digits on pram'
mmcalc -q -f json -e 'optimal time sort.radix_digits on umm' | mmcalc --check-proof -
