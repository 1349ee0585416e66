# nothing cancels, as log2(m) >= log2(b), but no term is covered by half of another: not decided
mmcalc -q -e 'grows 3/4*log2(m)^2 - log2(m)*log2(b)/2 + log2(b)^2/4, log2(m)^2 where m >= b and b >= 2' | grep ' F = '
mmcalc -q -e 'grows n*log2(m)^2 - 3/2*n*log2(m)*log2(b) + n*log2(b)^2, n*log2(m)^2 where m >= 256*b and b >= 2' | grep ' F = '
# here something may: the square of the difference, the difference, and a square that is 0 at m = b^(3/2)
mmcalc -q -e 'grows log2(m)^2 - 2*log2(m)*log2(b) + log2(b)^2, log2(m)^2 where m >= b and b >= 2' | grep ' F = '
mmcalc -q -e 'grows log2(m)^2 - log2(m)*log2(b), log2(m)^2 where m >= b and b >= 2' | grep ' F = '
mmcalc -q -e 'grows log2(m)^2 - 3*log2(m)*log2(b) + 9/4*log2(b)^2, log2(m)^2 where m >= b and b >= 2' | grep ' F = '
