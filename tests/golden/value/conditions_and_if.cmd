mmcalc -e '1 < 2 and not (3 <= 2)' -e '2 ≤ 2' -e '3 ≠ 4' -e 'if 2 > 1 then 10 else 1/0' -e 'true or 1/0 == 1' -e '⌈7/2⌉ + ⌊7/2⌋'
