mmcalc -e 'n = 2^70; f(x) = x^2 + n; s = 1..10; r = sqrt(2)' -e vars -e 'unset f s' -e vars -e 'unset all' -e vars
