# speedup is at most p, efficiency and utilisation at most 1, parallelism at least 1: whatever the data
mmcalc -e 'speedup sort.quick on pram n=100 p=4' -e 'efficiency sort.quick on pram n=100 p=4' -e 'parallelism sort.quick on pram n=100 p=4' -e 'slackness sort.quick on pram n=100 p=4' -e 'utilisation histogram.atomic on umm n=1024 B=8 p=64 w=8 l=3'
mmcalc -e 'show umm' | grep within
