# Rounds that are alike are gone through at once, however many they are; where too many differ it is a limit.
ulimit -t 10 # seconds of processor time, of each process
mmcalc -e 'umm_time(2^63, 3, 2^61, {1,2}, 2^31, 3)' -e 'umm_time(2^63, 2^30+1, 2^61, 1, 2^31, 3)' -e 'umm_time(2^63, 2^30+1, 2^61, 2, 2^31, 3)'
# two of them in one sum have two latencies, which are no machine words
mmcalc -q -e 'sum(i = 1..100000, umm_time(3*i, 1, 0, 3, 8, 2^100) + umm_time(5*i, 1, 0, 5, 8, 3^70)) == sum(i = 1..100000, umm_time(3*i, 1, 0, 3, 8, 2^100)) + sum(i = 1..100000, umm_time(5*i, 1, 0, 5, 8, 3^70))'
