for i in 1 2 3 4 5 6 7 8 9 10 11 12 13; do echo -9223372036854775808 9223372036854775807 0 -9223372036854775807 9223372036854775807; done > words
echo 5 >> words; tr ' ' '\n' < words | head -64 > in; head -16 in | sort -n > runs; head -32 in | tail -16 | sort -n >> runs; head -48 in | tail -16 | sort -n >> runs; tail -16 in | sort -n >> runs
mmcalc -q -e 'simulate sort.bitonic on agpu n=64 p=16 b=4 M=16 input="in"' -e 'simulate sort.multiway on agpu n=64 d=4 p=4 b=4 M=40 input="in"' -e 'simulate sort.warpsort on agpu n=64 p=4 b=4 M=40 input="in"' | grep 'on AGPU\|result'
mmcalc -q -e 'simulate merge.two on agpu n=64 s=16 p=4 b=4 M=16 input="runs"' -e 'simulate merge.multiway on agpu n=64 d=4 s=16 p=4 b=4 M=40 input="runs"' | grep 'on AGPU\|result'
# separators keep a number and a place in one word: with several multiprocessors the largest do not fit
mmcalc -q -e 'simulate sort.multiway on agpu n=64 d=4 p=16 b=4 M=40 input="in"'
