# a heap with any number of elements: 2^k*log2(n) - 2^k*floor(log2(n)) is bounded as a whole
mmcalc -e 'grows sum(t = 0..floor(log2(n)) - 1, 2^t*(log2(n) - t)), n'
mmcalc -f json -e 'grows sum(t = 0..log2(n) - 1, 2^t*(log2(n) - t)), n' | grep -o '"o":"[a-z]*"\|"omega":"[a-z]*"' | tr '\n' ' '
