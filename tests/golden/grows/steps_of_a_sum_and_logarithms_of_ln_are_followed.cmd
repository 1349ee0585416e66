# a sum by steps is one over its turns; ln(ln(n)) is ln(2)*log2(log2(n)) less a number; 2^2^t shows what log2(log2(n)) does
mmcalc -q -e 'grows sum(k = 1..n by 3, k), n^2' -e 'grows ln(ln(n)), log2(log2(n))' -e 'grows log2(log2(n)), log2(log2(log2(n)))'
# a step that is no number, and one that goes down, stay as they are
mmcalc -q -e 'grows sum(k = 0..n by p, k), n^2/p where p <= n' -e 'grows sum(k = n..1 by -1, k), n^2' | grep '^  F = O'
# where the variable stands beside something else alone, that is the variable; not where it stands elsewhere, too, or is bound within
mmcalc -q -e 'grows sum(i = 1..n - 1, (n - i)*log2(n - i)), n^2*log2(n)'
mmcalc -q -e 'grows sum(j = 0..n, 1/(j + 1)), log2(n)' -e 'grows sum(j = 0..n, j/(j + 1)), n' -e 'grows sum(j = 0..n, sum(n = 1..4, 1/(n - j + 9))), n' | grep '^  F = [OT]\|sum(j = [1-9]'
