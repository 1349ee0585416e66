# a sum by steps is one over its turns; ln(ln(n)) is ln(2)*log2(log2(n)) less a number; 2^2^t shows what log2(log2(n)) does
mmcalc -q -e 'grows sum(k = 1..n by 3, k), n^2' -e 'grows ln(ln(n)), log2(log2(n))' -e 'grows log2(log2(n)), log2(log2(log2(n)))'
# a step that is no number, and one that goes down, stay as they are
mmcalc -q -e 'grows sum(k = 0..n by p, k), n^2/p where p <= n' -e 'grows sum(k = n..1 by -1, k), n^2' | grep '^  F = O'
