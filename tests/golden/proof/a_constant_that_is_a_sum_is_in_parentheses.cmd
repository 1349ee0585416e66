# 2 <= (1 + 2)*1 is not 2 <= 1 + 2*1; a constant that is no sum needs no parentheses
check() { printf '{"claim":{"left":"%s","right":"n","where":["n >= 1"]},"constant":"%s","steps":[{"id":1,"rule":"monotone","left":"%s","rel":"<=","right":"(%s)*n"}]}' "$1" "$2" "$1" "$2" | mmcalc --check-proof -; }
check '2*n' '1 + 2'
check '-n' '0 - 1'
check '-n' '-1'
check 'n' '-1'
check 'n' '3 - 1'
check 'n' '3/2'
check 'n' '2^(1/2)'
check '4*n' '1 + 2'
