# solve: polynomials up to degree 2, and an unknown that stands once; what no rule solves is undecided
mmcalc -k -e 'solve 3*x + 5 = 20; ans' -e 'solve x^2 - x = 1; ans^2 - ans == 1' -e 'solve x^2 - 2' -e 'solve (x + 1)*(x - 1) == 0' -e 'solve x^2 = -1' -e 'solve x = x + 1' -e 'solve 2*x = x + x' -e 'solve x^2 + 1 = 2*x' \
    -e 'solve 2^x = 1000' -e 'solve 2^(3*x - 1) = 2^20' -e 'solve e^x = 5; ans == ln(5)' -e 'solve x^3 = -27' -e 'solve x^4 = 16' -e 'solve (x - 1)^3 = 8' -e 'solve x^(1/2) = 3' -e 'solve x^-2 = 9' -e 'solve (x^2 - 1)^2 = 9' \
    -e 'solve sqrt(x + 1) = 3' -e 'solve sqrt(x) = -1' -e 'solve log2(x) = 10' -e 'solve log(3, x) = 4' -e 'solve ln(x) = 2' -e 'solve exp(x) = -1' -e 'solve 6/x = 3' -e 'solve 6/x = 0' -e 'solve 10 = x/(2 + 1)' -e 'solve pi*x = 2*pi' \
    -e 'solve a*n^2 = 8 for n' -e 'a = 2; solve a*n^2 = 8; solve a*n^2 = 8 for a' -e 'x = 3; solve x^2 = x for x' -e 'solve y*log2(y) = 100' -e 'solve u > 3' -e 'solve 1 = 1' -e 'solve u + v = 1' -e 'solve u = 1 for w' -e 'solve x^0 = 1 for x' 2>&1
mmcalc --format json -e 'solve x^2 = 2' -e 'solve 0*x = 0'
# what divides by 0 has no value, and 0/x has one where x is not 0
for of in 'x/0 = 1' '(x + 1)/(1 - 1) = 7' 'ln(x)/0 = 2' '0/x = 5' '0/x = 0' '0*ln(x) = 0' 'log(1, x) = 2'; do mmcalc -q -e "solve $of"; done
