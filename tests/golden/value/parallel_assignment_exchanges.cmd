# every value is computed before a variable changes; where one fails none does
mmcalc -k -e 'x = 3; y = {1, 2}' -e 'x, y = y, x' -e 'x; y' -e 'a, b = 0, 1; a, b = b, a + b; a, b = b, a + b; a, b = b, a + b; b' \
    -e 'x, y = 1, 1/0' -e 'x; y' -e 'a, b, c = 1, 2' -e 'x, x = 1, 2' -e 'x, f(2) = 1, 2' -e 'x, time = 1, 2' -e 'x, y' 2>&1
