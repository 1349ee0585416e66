mmcalc -e 'minimize tree_time over p=1..n n=256'
mmcalc -e 'minimize tree_time over p=1..n n=2^16' | head -8
mmcalc -e 'min_time(256)' -e 'min_time.at_half(256)'
