# Every number of 004 that a definition gives; its tables and figures are in table/ and batch/.
show() { mmcalc -q "$@" 2>&1; }
echo "--- 2.2: a[2] of words of 8 bytes lies 16 behind; five stages: up to 5; DDR at 2.6 GHz, 320 bits: 1664 Gbit/s"
show -e '8*2' -e 'pipeline_cycles.limit(1, 5); N(pipeline_cycles.improvement({1, 5, 1000}, 5), 4); pipeline_cycles.limit(1, 5, 2)' -e 'ddr_rate(2.6e9, 320)'
# a pipeline, instruction by instruction: number i begins in cycle i div w, and is complete k later
show -e 'ensure all(n = 1..12, all(k = 1..6, all(w = 1..3, pipeline_cycles(n, k, w) == max(i = 0..n-1, i div w + k))))'
echo "--- Table 2.1, and the devices of the experiments: cores"
show -e '{16*8, 14*32, 15*192, 24*128, 13*192, 15*192}'
for d in geforce8800 c2070 k40 titanx k20c; do show -e "explain $d" | grep -E '^  (cores|multiprocessors|shared|bandwidth)' | tr -s ' '; done
echo "--- 2.4.2: 1536 threads are 48 warps; 2.4.3: 8 blocks on 2 and on 4 multiprocessors"
show -e '1536/32' -e '{ceil(8/2), ceil(8/4)}'
echo "--- 2.6.1, Figure 2.18: addresses 0, 1, 5 and 10 take l + 1 on the DMM and l + 2 on the UMM"
cat > four.mm <<'END'
algorithm my.four "four cores ask for 0, 1, 5 and 10"
  param k "cells", p, w, l
  on dmm, umm
    plain = access(i = 0..3, if i < 2 then i else 5*(i - 1))
  end
end
END
show four.mm -e 'all(l = 1..50, time(my.four on dmm, k=1, p=4, w=4, l=l) == l + 1)' -e 'all(l = 1..50, time(my.four on umm, k=1, p=4, w=4, l=l) == l + 2)' \
    -e 'all(l = 1..50, time(access.contiguous on umm, n=8, p=8, w=4, l=l) == l - 1 + ceil(8/4))'
echo "--- 2.3.4: Amdahl's and Brent's theorems"
show -e 'amdahl(3/4, 4) == 1/(1/4 + 3/4/4)' -e 'brent.sharper(100, 10, 8) == 10 + (100 - 10)/8'
echo "--- 3.2.3: the multiplicity is M/m, optimal where it is M/b up to a constant: tree M/2b, matrix M/b^2"
show -e 'N(multiplicity(reduce.tree on agpu, n=2^20, p=2^10, b=32, M=12288)/(12288/64), 3)' -e 'multiplicity(reduce.matrix on agpu, n=2^20, p=2^10, b=32, M=12288) <= 12288/32^2'
echo "--- 4.4.1: the maximum segment sum of 3 -1 -4 1 5 -9 2 is 6"
for a in reduce.tree_nc reduce.pipeline reduce.matrix; do show -e "simulate $a on agpu n=7 p=8 b=4 M=600 operator=mss input={3, -1, -4, 1, 5, -9, 2} show" | grep -E '^  R' ; done
echo "--- 4.5.1: 3 I/Os for each block of 2b words, level by level; the sums of its analysis are above that"
show -e 'all(t = 1..9, io(reduce.tree on agpu, n=64^2*t, p=2^10, b=32, M=12288) <= sum(i = 1..ceil(log(64, 64^2*t)), 3*ceil(64^2*t/64^i)))'
echo "--- 4.6.1, 4.6.2: neighbours have two-way conflicts; rows as they lie have b-way ones; rotated only the fold at the end has"
show -e 'degree(reduce.tree_nc on agpu, n=2^10, p=16, b=4, M=600); degree(reduce.unrotated on agpu, n=2^10, p=16, b=4, M=600); degree(reduce.matrix on agpu, n=2^10, p=16, b=4, M=600)'
echo "--- 5.4.1, Figure 5.4: alpha = 3 of b = 8: conflicts; alpha = b: none"
show -e 'degree(scan.matrix on agpu, n=2^10, p=8, b=8, M=600, alpha={3, 8})'
echo "--- 6.2.1, Figure 6.1: the network of 8: 3 phases of 1, 2 and 3 stages, 4 comparisons each"
show -e 'time(sort.bitonic_pram on pram, n=8, p=8) == 1 + 2 + 3' -e 'sum(i = 0..2, i + 1)*8/2'
echo "--- 6.4.1, Figure 6.5: eight sequences: each element 6 times over the global memory by pairs, 2 times by eight at a time"
show -e '2*log2(8); 2*log(8, 8)' -e 'n = 2^15; b = 8; most(io(merge.two on agpu, n=n, s=n/8, p=8, M=600))/(n/b) + most(io(merge.two on agpu, n=n, s=n/4, p=8, M=600))/(n/b) + most(io(merge.two on agpu, n=n, s=n/2, p=8, M=600))/(n/b)' \
    -e 'n = 2^15; b = 8; N(most(io(merge.multiway on agpu, n=n, d=8, s=n/8, p=8, M=600))/(n/b), 3)'
echo "--- 5.5: 2^27 words of 4 bytes, read and written: the bandwidth that is drawn"
show -e '2^27' -e 'N(2^27*2*4/208e9*1000, 3)'
echo "--- 4.6.3, Figure 4.10: with b = 4 row r is read at t = 2r - 1 and folded at 2r, 2r + 2 and 2r + 4; the identity before, the result written behind"
show -e 'all(R = 1..60, time(reduce.pipeline on agpu, n=4*R, p=4, b=4, M=600) == (2*R + 4) + 2)'
