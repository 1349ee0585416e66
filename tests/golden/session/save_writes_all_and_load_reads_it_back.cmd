# 5000 variables: each comes back
i=0; while [ $i -lt 5000 ]; do i=$((i + 1)); echo "v$i = $i^3/7"; done >many.mm
mmcalc -e 'load many.mm; save saved.mm' -e 'unset all; load saved.mm; v1; v4096; v4097; v5000; save again.mm'
cmp saved.mm again.mm && echo "the same again"
echo "-- settings, definitions, series, reals, functions that call each other, that changed, that are gone"
cat >session.mm <<'X'
set precision=7; set bits=2^30
algorithm mine "copies" # why not
    param n "words"
    on umm
        exact time = 2*n + l
    end
end
cost2(n) = time(mine on umm, n = n, p = 4, w = 4, l = 4)
even(n) = n == 0
odd(n) = if n == 0 then false else even(n - 1)
even(n) = if n == 0 then true else odd(n - 1)
y = 1; g(x) = x + y; y = {1, 2}
lost(x) = x; uses(x) = lost(x) + 1; unset lost
r = sqrt(2) + 1; q = (log2(3) - 1/2)^(1/3) - exp(-2/3)*ln(7)
range = 1..10^6 by 3; down = 10..1 by -3; thirds = -1/2..7/2 by 1/3; same = {5, 5, 5}; mixed = {1/2, 1, sqrt(2)}; one = {5}
truth = 1 < 2; long = 3^500; minus = -2/3
c(x) = -(x^2)^3^x - (x - (1 - x)) + (-x)^2 - 2^-x
X
mmcalc -e 'load session.mm; save saved.mm'
cat saved.mm
mmcalc -e 'load saved.mm; save again.mm' -e 'set precision; cost2(16); even(10); odd(7); r; q; thirds; same; mixed; one; c(2); 1/minus' -e 'uses(1)'
cmp saved.mm again.mm && echo "the same again"
echo "-- the formula of a value that is not exact may be too long"
mmcalc -e 'x = sqrt(2); f(x, n) = if n == 0 then x else sqrt(f(x, n - 1) + n); x = f(2, 900); y = f(2, 901) + f(3, 902); z = 1' -e 'save saved.mm' && grep -v '^x' saved.mm | tail -3
