mmcalc -q -k -e 'check sort.radix_blocks on agpu n={1, 5, 16, 37, 100} bits={1, 3, 5} d={1, 2, 3} p={4, 8} b={2, 4} M=100' | head -8
