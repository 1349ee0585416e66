# the proof of log2(n)^30 <= 2^360*n is read back; 2^359, a name in the constant, or less than the last step has is refused
mmcalc -f json -e 'grows log2(n)^30, n' > p.json
mmcalc --check-proof p.json
sed 's|"constant":"2^360"|"constant":"2^359"|' p.json | mmcalc --check-proof -
sed 's|"constant":"2^360"|"constant":"2^360*n"|' p.json | mmcalc --check-proof -
sed 's|"constant":"2^360"|"constant":"x"|' p.json | mmcalc --check-proof -
# x^y is 2^(y*log2(x)), whatever x is, and the like of exp; each second line is a little less
check() { printf '{"claim":{"left":"%s","right":"%s","where":["n >= 2"]},"constant":"1","steps":[{"id":1,"rule":"log","left":"%s","rel":"<=","right":"%s"}]}' "$1" "$2" "$1" "$2" | mmcalc --check-proof -; }
check 'n^log2(7)' '2^(log2(7)*log2(n))'
check 'n^log2(7)' '2^(log2(6)*log2(n))'
check 'exp(n)' '2^(n/ln(2))'
check 'exp(n)' '2^(n*ln(2))'
check '2^(100*log2(n) + 1400)' '2^1400*n^100'
check '2^(100*log2(n) + 1400)' '2^1399*n^100'
