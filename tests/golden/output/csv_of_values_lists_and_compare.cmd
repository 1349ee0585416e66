mmcalc -f csv -e '2^(1..3)' -e 'list models' -e 'compare prefix on umm n={16, 32} p=4 w=4 l=2'
