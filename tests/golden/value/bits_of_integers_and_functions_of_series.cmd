mmcalc --keep-going -e '12 xor 10' -e '12 & 10' -e '12 | 10' -e '12 and 10' -e '12 or 10' -e '12 ^^ 10' -e '-1 xor 5' \
    -e '1 shl 100 shr 98' -e '-5 shr 1' -e '(5 xor 3) > 4 and 2 < 3' -e '6 xor 1 == 7' -e 'true xor false' -e '2^70 xor 2^70' \
    -e '1 + 2 shl 3' -e '1 | 2 xor 3 & 6' -e 'n = 1..5; sum(n); mean(n^2); prod(n); max(n); min({3, 1/2, 7}); sum(2^n*{1, 2})' \
    -e 'sum(1, 2, 3)' -e 'max(1..5, 3)' -e 'sum(i = 1..4, i)' -e 'log2({1, 2, 8})' -e 'log10(1000)' -e 'pi' -e 'N(pi, 40)' -e 'floor(pi*10^20)' \
    -e '6 and true' -e 'true and 6' -e '1/2 xor 3' -e '1 shl -1' -e '1 shl 2.5' -e 'sum({})' -e 'xor = 3' -e 'f(x) = sum({x, 1})' 2>&1
