mmcalc -f json -e 'minimize tree_time over p=1..5 n=256'
mmcalc -f csv -e 'minimize tree_time over p=1..5 n=256'
mmcalc -f csv -e 'minimize time, work sum.pairwise over p=2^(0..3) on pram n=64'
