# a long fraction is followed by its first digits
mmcalc -e "sum(k = 1..100, 1/k); {22/7, 1/3^90}" -e "set fractions=decimal; sum(k = 1..100, 1/k)"
mmcalc -e '22/7' -e 'set fractions=decimal' -e '22/7' -e '5/2' -e '{1/3, 1/2, 7}' -e 'set fractions=both' -e '22/7; -5/2; {1/3, 1/4}; x = 1/3; vars' \
    -e 'efficiency sum.pairwise on pram n=2^4 p=3' -e 'set fractions=decimal' -e 'efficiency sum.pairwise on pram n=2^4 p=3' -e 'set fractions=exact; ans; efficiency sum.pairwise on pram n=2^4 p=3'
mmcalc -f markdown -e 'set fractions=both; 22/7; efficiency sum.pairwise on pram n=2^4 p=3'
LC_ALL=C mmcalc -e 'set fractions=both; 22/7; N(22/7, 3)'
mmcalc -e 'set fractions=half'
# as many digits as asked for, correctly rounded, whatever they are of
mmcalc -e 'N(22/7, 5)' -e 'N(22/7)' -e 'N(5/2, 3)' -e 'N(5/2, 1)' -e 'N(7/20, 1)' -e 'N(-1/3, 4)' -e 'N(2^100, 5)' -e 'N(10^20, 3)' -e 'N(ln(2), 50)' -e 'N(1234567, 3)' \
    -e 'N(12, 2)' -e 'N(999999/1000000, 3)' -e 'N({1/3, 2/7, 5}, 4)' -e 'N(0, 4)' -e 'N(sqrt(2)*10^40, 60)'
mmcalc -e 'N(sqrt(2), 20000)' | tail -c 20
# the value is the number itself: decimals go on, nothing but what is printed is rounded
mmcalc -e '2*N(22/7, 5)' -e 'N(1/3, 4); ans*3; ans == 1' -e 'N(1/3, 3) - 1/3' -e 'N(1/3, 5) + N(1/7, 3)' -e 'floor(-N(7/2, 5))' -e 'N(22/7, 5) == 22/7' -e 'N(N(1/3, 3), 7)' -e 'N(1/3, 4) + log2(3)'
mmcalc -f json -e 'N(22/7, 5); N(5/2, 4); N(ln(2), 20)'
# N may be a variable, as in many a text
mmcalc -k -e 'N = 5; N + 1; N(N/7, 3)' -e 'N(x) = 5; N(3); unset N' -e 'N(1/3, 0)' -e 'N(1/3, 5/2)' -e 'N(1 < 2, 3)' -e N
