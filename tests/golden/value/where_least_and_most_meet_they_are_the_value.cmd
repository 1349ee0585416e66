# one bin, one number: no data decide, and time(...) has the value; with more bins it has two ends
mmcalc -e 'time(histogram.global on agpu, n=2^10, B=1, p=64, b=8, M=64)' \
       -e 'least(time(histogram.global on agpu, n=2^10, B=1, p=64, b=8, M=64))' \
       -e 'most(time(histogram.global on agpu, n=2^10, B=1, p=64, b=8, M=64))' \
       -e 'time(sort.quick on pram, n=1, p=1); time(max.doubly_log on pram, n=2, p=2)'
mmcalc -e 'time(histogram.global on agpu, n=2^10, B=2, p=64, b=8, M=64)'
