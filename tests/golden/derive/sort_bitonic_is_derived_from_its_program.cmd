# rows of whole blocks, powers of two beside b, blocks dealt in stretches, sums over triangles
mmcalc -q -e 'derive io sort.bitonic on agpu' -e 'derive time sort.bitonic on agpu' | sed -n '/all lines/,/^  t = 4/p'
# as a run counts it, and at a size that none reaches
mmcalc -q -e 'check sort.bitonic on agpu n={1, 100, 777, 1024} p={32, 96} b={1, 8, 32} M={1024, 3000}' | sed -n '2,/^$/p'
mmcalc -q -f csv -e 'time sort.bitonic on agpu n=2^200 p=2^100 b=2^10 M=2^40' | tail -n 1 | cut -d , -f 8
