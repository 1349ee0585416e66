# the value at the best point is the most of its card
mmcalc -e 'minimize time, io sort.multiway over d=2..8 on agpu n=2^14 p=2^6 b=4 M=4096'
mmcalc -e 'minimize time sort.multiway over d=2^(1..3) on agpu n=2^(12..13) p=2^6 b=4 M=4096'
mmcalc -f csv -e 'time sort.multiway on agpu n=2^14 p=2^6 b=4 M=4096 d=4'
mmcalc -f markdown -e 'minimize time sort.multiway over d={4,8} on agpu n=2^14 p=2^6 b=4 M=4096'
