# pipeline, Figure 4.11: first operands, second operands, results; matrix, Figure 4.8 (a), then (b) by rows and by columns
mmcalc -e 'conflicts if i < 16 then 2*i else 2*i + 1' -e 'conflicts if i < 16 then 2*i + 1 else 2*i' -e 'conflicts if i >= 30 then i + 32 else if i mod 2 != 0 then i + 31 else i + 33'
mmcalc -e 'conflicts 4*i + j w=4 for j=0..3' -e 'conflicts 4*j + (i + j) mod 4 w=4 for j=0..3' -e 'conflicts 4*i + (j + i) mod 4 w=4 for j=0..3'
# the scan, §5.4.1: min(ceil(b/alpha), alpha) where alpha divides b, and no bound otherwise: 4, not 3
mmcalc -e 'conflicts ((32*j + i) mod 8)*33 + (32*j + i) div 8 for j=0..7' -e 'conflicts ((16*j + i) mod 6)*17 + (16*j + i) div 6 w=16 for j=0..5' -e 'conflicts ((32*j + i) mod 11)*33 + (32*j + i) div 11 for j=0..10'
