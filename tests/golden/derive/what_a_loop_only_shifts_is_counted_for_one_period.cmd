# p is no multiple of w, so that the accesses of a matrix product are counted: w turns of its loop on the UMM, one on the
# DMM (for n = 1024 all 1023 took 6 seconds)
for m in umm dmm
do
    mmcalc -q -e "simulate matmul.naive on $m n=40 p=63 w=8 l=5 data=no" -e "time matmul.naive on $m n=40 p=63 w=8 l=5" | grep -E 'time|stages|exact'
    mmcalc -q -e "time matmul.naive on $m n=1024 p=63 w=32 l=400" -e "stages matmul.naive on $m n=1024 p=63 w=32 l=400" | grep exact
done
