printf 'foo \377\n' | mmcalc -f json; mmcalc -f json -e 'x = 2^400' -e vars
