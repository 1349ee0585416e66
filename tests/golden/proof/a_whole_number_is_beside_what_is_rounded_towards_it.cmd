# y <= ceil(x) where x > y - 1, floor(x) <= y where x < y + 1, y whole; not where x may be y - 1, or y + 1
check() { printf '{"claim":{"left":"%s","right":"%s","where":["n >= 1", "%s"]},"constant":"1","steps":[{"id":1,"rule":"round","left":"%s","rel":"<=","right":"%s"}]}' "$1" "$2" "$3" "$1" "$2" | mmcalc --check-proof - 2>&1 | head -1; }
check 2 'ceil(n/2)' 'n >= 3'
check 2 'ceil(n/2)' 'n >= 2'
check '3/2' 'ceil(n/2)' 'n >= 3'
check 'n div p' 0 'n < p'
check 'n div p' 0 'n <= p'
check 'floor(n/p)' 1 'n < 2*p'
