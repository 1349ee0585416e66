mmcalc -e 'minimize sum.pairwise over p=2^(0..8) on pram n=2^(4..8)'
mmcalc -f csv -e 'minimize sum.pairwise over p=2^(0..8) on pram n=2^(4..5)'
mmcalc -f json -e 'minimize sum.pairwise over p=2^(0..8) on pram n=2^(4..5)'
