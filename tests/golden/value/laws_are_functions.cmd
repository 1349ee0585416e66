mmcalc -e 'amdahl(9/10, 2)' -e 'amdahl(Par=9/10, p=64)' -e 'gustafson(9/10, 64)' -e 'brent(1023, 10, 16)' -e 'amdahl.limit(9/10, 2)' -e 'min_time(256)' -e 'amdahl(2, 2)'

# a parameter with a usual value comes in its order, too
mmcalc -q -k -e 'work_stealing(1023, 10, 16); work_stealing(1023, 10, 16, 2); work_stealing(1023, 10, 16, c = 2); work_stealing.greedy(1023, 10, 16, 2)' -e 'work_stealing(1023, 10, 16, 2, 3)'
