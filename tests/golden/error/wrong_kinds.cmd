mmcalc -k -e '1 + true' -e 'if 3 then 1 else 2' -e 'not 1' -e '1 == true' -e 'gcd(1/2, 3)' -e '(1, 2)' -e '"a"' -e 'n = 3; n(2)'
