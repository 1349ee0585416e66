mmcalc -k -e '5..1' -e '1..5 by 0' -e 'n = 1..3; p = 1..n'
