mmcalc -k -e '⌈7/2⌉ + )' -e '2 ≠ 1/0'
