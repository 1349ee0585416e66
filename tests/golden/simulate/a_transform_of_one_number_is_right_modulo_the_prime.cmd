# n = 1 takes no step, so nothing reduces the number that was read
for x in -5 998244353; do
    mmcalc -e "simulate fft.stockham on dmm n=1 p=12 w=8 l=20 input={$x}"
    mmcalc -e "simulate fft.stockham_blocks on agpu n=1 p=16 b=8 M=1024 input={$x}"
done | grep -E '^fft|time|result'
mmcalc -e 'simulate fft.stockham on dmm n=2 p=12 w=8 l=20 input={-5, -7}' | grep -E '^fft|time|result'
