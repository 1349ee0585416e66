# proved with constants: ln and log of a number, the harmonic sum, powers of a root
mmcalc -q -e 'grows ln(n), log2(n)' | sed -n '/^F <= /,$p'
mmcalc -q -e 'grows log(3, n), ln(n)' | grep '^[FG] <= '
mmcalc -q -e 'grows sum(i = 1..n, 1/i), log2(n)' | sed -n '/^F <= /,$p'
mmcalc -q -e 'grows sqrt(2)^log2(n), sqrt(n)' | grep '^[FG] <= '
# log2(n) is log2(p) + log2(n/p)
mmcalc -q -e 'grows log2(n), log2(p) + n/p' | sed -n '/^F <= /,/^$/p'
# an exponent that is not quite log2(7) is another power
mmcalc -q -e 'grows n^log2(7), n^(14/5)' | grep ' F = '
