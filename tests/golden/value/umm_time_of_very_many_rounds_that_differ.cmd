# Rounds that are alike are gone through at once, however many they are; where too many differ it is a limit.
timeout 10 mmcalc -e 'umm_time(2^63, 3, 2^61, {1,2}, 2^31, 3)' -e 'umm_time(2^63, 2^30+1, 2^61, 1, 2^31, 3)' -e 'umm_time(2^63, 2^30+1, 2^61, 2, 2^31, 3)'
