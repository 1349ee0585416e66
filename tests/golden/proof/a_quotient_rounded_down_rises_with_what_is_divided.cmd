# x div y rises with x where y is one and the same, and above 0: the first follows, the others do not
check() { printf '{"claim":{"left":"%s","right":"%s","where":["n >= 1","x >= 0"%s]},"constant":"1","steps":[{"id":1,"rule":"monotone","left":"%s","rel":"<=","right":"%s"}]}' "$1" "$2" "$3" "$1" "$2" | mmcalc --check-proof -; }
check 'n div b' '(n + x) div b' ', "b >= 1"'
check '(n + x) div b' 'n div b' ', "b >= 1"'
check 'n div b' '(n + x) div c' ', "b >= 1", "c >= 1"'
check 'n div b' '(n + x) div b' ', "b <= -1"'
