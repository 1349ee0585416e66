# Every number of 002 and 003 that the catalogue's PRAM algorithms are to reproduce.
show() { mmcalc -q "$@" 2>&1; }
echo "--- array count: n=100, k = 5, 10, 20: 25, 20, 25; the best k is sqrt(n)"
show -f csv -e 'time count.partitioned on pram n=100 k={5, 10, 20} p=20'
show -f json -e 'minimize time count.partitioned over k=1..100 on pram n=100 p=100' | grep -o '"at":[^,]*,\|"minimum":"[^"]*"\|"value":"[^"]*"' | head -2
echo "--- sums: n/2 processors cost (n/2) log n; n/log n of them O(n); 002: n log p, and n + p log p"
show -e 'cost(sum.tree on pram, n=2^16, p=2^15) == 2^15*16' -e 'cost(sum.brent on pram, n=2^16, p=2^12)' \
    -e 'time(sum.iterative on pram, n=2^16, p=2^8)' -e 'time(sum.serial_first on pram, n=2^16, p=2^8) == 2^16/2^8 - 1 + 8'
echo "--- scans: additions n log n - n + 1; up and down; 0 5 8 2 4 11 21 19; inclusive"
show -e 'sum(d = 1..4, 16 - 2^(d - 1)) == 16*4 - 16 + 1'
cat > scans.mm <<'END'
algorithm my.up "scan.blelloch's way up, with 003's numbers"
  param n "input size", p
  program
    input array a[n]
    for d = 0 to log2(n) - 1
      forall i = 0 to n - 1 by 2^(d + 1)
        a[i + 2^(d + 1) - 1] = a[i + 2^d - 1] + a[i + 2^(d + 1) - 1]
      end
    end
    ensure a[0] == 5 and a[1] == 8 and a[2] == -6 and a[3] == 4 and a[4] == 7 and a[5] == 17 and a[6] == -2 and a[7] == 27
  end
end
algorithm my.exclusive "003's result"
  param n "input size", p
  program
    input array a[n]
    call scan.blelloch(n = n, a = a)
    ensure a[0] == 0 and a[1] == 5 and a[2] == 8 and a[3] == 2 and a[4] == 4 and a[5] == 11 and a[6] == 21 and a[7] == 19
  end
end
algorithm my.inclusive "003's result"
  param n "input size", p
  program
    input array a[n]
    array b[n]
    call scan.inclusive(n = n, a = a, b = b)
    ensure b[0] == 5 and b[1] == 8 and b[2] == 2 and b[3] == 4 and b[4] == 11 and b[5] == 21 and b[6] == 19 and b[7] == 27
  end
end
END
for a in up exclusive inclusive; do
    show -f json -e 'load scans.mm' -e "simulate my.$a on pram n=8 p=4 input={5, 3, -6, 2, 7, 10, -2, 8}" | grep -o '"correct":[a-z]*'
done
echo "--- maximum: levels of the tree, n=16: 1x4, 4x2, 8x2; n=256: 1x16, 16x4, 64x2, 128x2"
show -f csv -e 'doubly_log(16, 0..2)' -e 'doubly_log(256, 0..3)'
show -e 'span(max.constant on pram, n=8, p=64)' 2>&1 | head -5
for n in 4 16 256; do show -f json -e "simulate max.doubly_log on pram n=$n p=$n variant=crcw_common" | grep -o '"processors":"[0-9]*"'; done
echo "--- edit distance: 320, 35; 614400, 1567; p=4: 92, 140; p=16: 39120, 75216; STAR/SAMSTAG 4, SONG/HONIG 2, SONG/HONEY 3"
show -f csv -e 'edit_steps(16, 20, {16, 4})' -e 'edit_steps(768, 800, {768, 16})'
cat > words.mm <<'END'
algorithm my.distance "the distance of two words"
  param m "characters of A", n "characters of B", D "the distance", p
  program
    input array A[m], B[n]
    array d[m + 1][n + 1]
    call edit.diagonal(m = m, n = n, A = A, B = B, d = d)
    ensure d[m][n] == D
  end
end
END
show -f json -e 'load words.mm' -e 'simulate my.distance on pram m=4 n=7 D=4 p=4 input="STARSAMSTAG"' \
    -e 'simulate my.distance on pram m=4 n=5 D=2 p=4 input="SONGHONIG"' -e 'simulate my.distance on pram m=4 n=5 D=3 p=4 input="SONGHONEY"' | grep -o '"correct":[a-z]*\|"time":"[0-9]*"'
echo "--- merge: ranks of 11 and 16, and both merges"
cat > ranks.mm <<'END'
algorithm my.merged "003's example, merged"
  param m "numbers of A", n "numbers of B", p
  program
    input array A[m], B[n]
    array C[m + n]
    call merge.blocks(m = m, n = n, A = A, B = B, C = C)
    ensure C[0] == 2 and C[1] == 3 and C[2] == 6 and C[3] == 8 and C[4] == 10 and C[5] == 11 and C[6] == 13 and C[7] == 15
    ensure C[8] == 16 and C[9] == 17 and C[10] == 20 and C[11] == 73
    ensure sum(i = 0..5, if input A[i] <= 11 then 1 else 0) == 3 and sum(i = 0..5, if input B[i] <= 11 then 1 else 0) == 3
    ensure sum(i = 0..5, if input A[i] <= 16 then 1 else 0) == 4 and sum(i = 0..5, if input B[i] <= 16 then 1 else 0) == 5
  end
end
END
show -f json -e 'load ranks.mm' -e 'simulate my.merged on pram m=6 n=6 p=12 input={2, 8, 11, 13, 17, 20, 3, 6, 10, 15, 16, 73}' | grep -o '"correct":[a-z]*'
echo "--- quicksort: 5 3 10 2 8 6 4 7 packed at 7; radix: the three splits of 4 7 2 6 3 5 1 0"
cat > packs.mm <<'END'
algorithm my.packed "003's pack"
  param n "input size", p
  program
    input array a[n]
    array b[n]
    call partition.pack(n = n, a = a, b = b)
    ensure b[0] == 5 and b[1] == 3 and b[2] == 2 and b[3] == 6 and b[4] == 4 and b[5] == 7 and b[6] == 10 and b[7] == 8
  end
end
algorithm my.split "003's splits"
  param n "input size", bit "the bit", p
  program
    input array a[n]
    array b[n], c[n], d[n]
    call split.bit(n = n, bit = 1, a = a, b = b)
    call split.bit(n = n, bit = 2, a = b, b = c)
    call split.bit(n = n, bit = 3, a = c, b = d)
    ensure b[0] == 4 and b[1] == 2 and b[2] == 6 and b[3] == 0 and b[4] == 7 and b[5] == 3 and b[6] == 5 and b[7] == 1
    ensure c[0] == 4 and c[1] == 0 and c[2] == 5 and c[3] == 1 and c[4] == 2 and c[5] == 6 and c[6] == 7 and c[7] == 3
    ensure all(i = 0..7, d[i] == i)
  end
end
END
show -f json -e 'load packs.mm' -e 'simulate my.packed on pram n=8 p=8 input={5, 3, 10, 2, 8, 6, 4, 7}' \
    -e 'simulate my.split on pram n=8 bit=1 p=8 input={4, 7, 2, 6, 3, 5, 1, 0}' | grep -o '"correct":[a-z]*'
echo "--- bitonic, n=16: 10 steps, 80 comparisons; matrices: n steps, n^3 work"
show -e 'time(sort.bitonic_pram on pram, n=16, p=16)' -e '10*16/2' -e 'time(matmul.naive on pram, n=16, p=256)' -e 'work(matmul.naive on pram, n=16, p=256) == 16^3'
echo "--- subset 7 of 4; the cells of {[0,0],[2,3]} are 0 2 3; an area of 2, 3 and 3 has 18"
cat > ranges.mm <<'END'
algorithm my.cells "003's area"
  param R "ranges", n "cells", p
  program
    input array length[R], gap[R]
    array index[n]
    call ranges.index(R = R, n = n, length = length, gap = gap, index = index)
    ensure index[0] == 0 and index[1] == 2 and index[2] == 3
  end
end
algorithm my.subset "003's subset"
  param N "elements", k "members", p
  let all = binomial(N, k)
  program
    array S[all][k]
    call subsets.enumerate(N = N, k = k, S = S)
    ensure S[7][0] == 0 and S[7][1] == 2 and S[7][2] == 3 and S[7][3] == 5
  end
end
END
show -e 'combinadic(7, 4)' -e '2*3*3'
show -f json -e 'load ranges.mm' -e 'simulate my.cells on pram R=2 n=3 p=3 input={1, 2, 0, 1}' -e 'simulate my.subset on pram N=6 k=4 p=15' | grep -o '"correct":[a-z]*'
echo "--- 002: n/p + 2 log p; 003: Amdahl 1.8 3.1 6.4 8.8, Gustafson 1.9 3.7 14.5 57.7"
show -e 'tree_time(256, 128)' -e 'N(amdahl(9/10, {2, 4, 16, 64}), 2)' -e 'gustafson(9/10, {2, 4, 16, 64})'
echo "--- Amdahl's times: 0.55 0.325 0.156 0.114; array count with sqrt(n) processors costs O(n)"
show -e 'N(1/amdahl(9/10, {2, 4}), 3); N(1/amdahl(9/10, {16, 64}), 3)' -e 'grows k*(n/k + k), n where k*k <= n and k >= 1' | grep -v '^$' | head -6
echo "--- down the tree, step by step: 5 8 -6 0 7 17 -2 4, then 5 0 -6 8 7 4 -2 21, then 0 5 8 2 4 11 21 19"
cat > down.mm <<'END'
algorithm my.down "the way down, as far as `last`"
  param n "input size", last >= 0 "the last step", p
  program
    input array a[n]
    forall e = 0 to 0
      a[n - 1] = 0
    end
    for d = log2(n) - 1 downto last
      forall i = 0 to n - 1 by 2^(d + 1)
        t = a[i + 2^d - 1]
        a[i + 2^d - 1] = a[i + 2^(d + 1) - 1]
        a[i + 2^(d + 1) - 1] = t + a[i + 2^(d + 1) - 1]
      end
    end
  end
end
END
for last in 2 1 0; do show -e 'load down.mm' -e "simulate my.down on pram n=8 last=$last p=4 input={5, 8, -6, 4, 7, 17, -2, 27} show" | grep ' a:'; done
echo "--- maximum: who has lost no comparison; 16 and 256 processors on each level, 8 and 128 on the lowest"
show -e 'simulate max.constant on pram n=8 p=64 input={5, 3, -6, 2, 7, 10, -2, 8} show' | grep ' wins:\| r:'
show -e 'doubly_log.processors(16, 0..2); doubly_log.processors(256, 0..3); doubly_log.children(16, 0..2); doubly_log.children(256, 0..3)' -e '{1*16, 16*4, 64*2, 128*2}'
echo "--- the sum of the slides, neighbours first and halves first: 41, as the last row of the drawings has it; 4 7 5 9 11 14 25"
for a in sum.tree sum.pairwise; do show -e "simulate $a on pram n=16 p=8 input={10, 1, 8, -1, 0, -2, 3, 5, -2, -3, 2, 7, 0, 11, 0, 2} show" | grep ' a:'; done
show -e 'simulate sum.tree on pram n=8 p=4 input={3, 1, 7, 0, 4, 1, 6, 3} show' -e 'simulate sum.tree on pram n=8 p=4 input={5, 3, -6, 2, 7, 10, -2, 8} show' | grep ' a:'
show -f json -e 'simulate reduce.step1 on agpu n=16 p=8 b=8 M=64 threads=16 input={10, 1, 8, -1, 0, -2, 3, 5, -2, -3, 2, 7, 0, 11, 0, 2} show' | grep -o '"name":"R"[^}]*\|"correct":[a-z]*' | head -2
echo "--- the seven kernels: GB/s of 2^22 words, and the speedups over the first, as far as the milliseconds are given"
show -e 'gbs(t, printed) = 2^22*4/(t + 1/2000)/10^6 <= printed and printed <= 2^22*4/(t - 1/2000)/10^6' \
    -e '{gbs(8.054, 2.083), gbs(3.456, 4.854), gbs(1.722, 9.741), gbs(0.965, 17.377), gbs(0.536, 31.289), gbs(0.381, 43.996), gbs(0.268, 62.671)}' \
    -e 'faster(t, printed) = 8.0535/(t + 1/2000) <= printed + 1/200 and printed - 1/200 <= 8.0545/(t - 1/2000)' \
    -e '{faster(3.456, 2.33), faster(1.722, 4.68), faster(0.965, 8.34), faster(0.536, 15.01), faster(0.381, 21.16), faster(0.268, 30.04)}'
echo "--- threads: 16 and 60 multiprocessors of 64 warps; blocks of 32 sums of 32; quicksort in parallel, a billion numbers: 30 times"
show -e '16*64*32; 60*64*32; 32*32' -e 'N(log2(10^9), 2)'
echo "--- subsets 0 to 11 of 4"
show -e 'combinadic(0..11, 4)'
echo "--- the cube: its base cells, summed to quarters and regions: 37 38 21 4, 18 21 32 4; 55 59 53 8 and 175 in all"
cat > year.mm <<'END'
algorithm my.year "the slides' cells: France, Italy, UK, USA, Canada, Mexico, twelve months each; 0 is not stored"
  param n "cells that are stored", T "targets", p
  option variant = crcw_combining
  program
    input array key[n], val[n]
    array parent[72], k[n], v[n]
    output array A[T], B[T]
    forall e = 0 to 71
      parent[e] = if T == 8 then e div 36*4 + e mod 12 div 3 else if T == 4 then e mod 12 div 3 else 0
    end
    forall i = 0 to n - 1
      k[i] = key[i]
      v[i] = val[i]
    end
    call aggregate.sources(n = n, m = 72, T = T, key = key, val = val, parent = parent, A = A)
    call aggregate.targets(n = n, m = 72, T = T, key = k, val = v, parent = parent, A = B)
    ensure all(c = 0..T-1, A[c] == B[c])
  end
end
END
cells='1 5 4 11 3 0 2 11 0 0 0 0  9 3 4 0 0 7 5 1 0 4 0 0  10 1 0 8 6 3 0 2 0 0 0 0  1 2 0 4 0 0 0 1 6 3 0 1  0 3 1 6 2 0 10 0 7 0 0 0  6 0 5 0 9 0 3 3 2 0 0 0'
k=0; keys=; values=; count=0
for v in $cells; do
    if [ $v != 0 ]; then keys="$keys${keys:+, }$k"; values="$values${values:+, }$v"; count=$((count + 1)); fi
    k=$((k + 1))
done
echo "$count cells are stored"
for T in 8 4 1; do show -e 'load year.mm' -e "simulate my.year on pram n=$count T=$T p=64 input={$keys, $values} show" | grep ' A:\| result'; done
echo "--- up the tree, step by step: 5 8 -6 -4 7 17 -2 6, then 5 8 -6 4 7 17 -2 23, then 5 8 -6 4 7 17 -2 27"
cat > up.mm <<'END'
algorithm my.up "the way up, `steps` of it"
  param n "input size", steps, p
  require n mod 2^steps == 0
  program
    input array a[n]
    for d = 0 to steps - 1
      forall i = 0 to n - 1 by 2^(d + 1)
        a[i + 2^(d + 1) - 1] = a[i + 2^d - 1] + a[i + 2^(d + 1) - 1]
      end
    end
  end
end
END
for steps in 1 2 3; do show -e 'load up.mm' -e "simulate my.up on pram n=8 steps=$steps p=4 input={5, 3, -6, 2, 7, 10, -2, 8} show" | grep ' a:'; done
echo "--- SONG and HONIG, the whole table"
show -e 'simulate edit.diagonal on pram m=4 n=5 p=4 input="SONGHONIG" show' | grep ' d\['
echo "--- the slides' rows of 16 numbers: neighbours first; halves first"
for first in neighbours halves; do
    if [ $first = halves ]; then pair='forall i = 0 to 2^(3 - d) - 1
        x[i] = x[i] + x[i + 2^(3 - d)]'; else pair='forall i = 0 to 15 by 2^(d + 1)
        x[i] = x[i] + x[i + 2^d]'; fi
    cat > rows.mm <<END
algorithm my.rows "the sum as the slides draw it, \`steps\` of it"
  param steps, p
  program
    input array x[16]
    for d = 0 to steps - 1
      $pair
      end
    end
  end
end
END
    for steps in 1 2 3 4; do show -e 'load rows.mm' -e "simulate my.rows on pram steps=$steps p=8 input={10, 1, 8, -1, 0, -2, 3, 5, -2, -3, 2, 7, 0, 11, 0, 2} show" | grep ' x:'; done
done
echo "--- each kernel over the one before: 2.33 2.01 1.78 1.8 1.41 1.42; 11.84 by the algorithm, 2.54 by the code; 86.4 GB/s; 32M words at 73 GB/s take"
show -e 'step(a, b, printed, digit) = (a - 1/2000)/(b + 1/2000) <= printed + digit and printed - digit <= (a + 1/2000)/(b - 1/2000)' \
    -e '{step(8.054, 3.456, 2.33, 1/200), step(3.456, 1.722, 2.01, 1/200), step(1.722, 0.965, 1.78, 1/200), step(0.965, 0.536, 1.8, 1/20), step(0.536, 0.381, 1.41, 1/200), step(0.381, 0.268, 1.42, 1/200)}' \
    -e 'N(2.33*2.01*1.78*1.42, 4); N(1.8*1.41, 3); 384*1800/8/1000; N(2^25*4/73e9*1000, 3)' -e 'all(D = 1..12, sum(S = 1..D, 2^(D - S)) == 2^D - 1)'
echo "--- Amdahl: however many processors, less than 10 times; quicksort by pack: T(n) = log(n) + T(n/2)"
show -e 'amdahl(9/10, 10^9) < 10 and amdahl(9/10, 10^9) > 9.999' -e 'T(n) = if n <= 1 then 0 else log2(n) + T(n/2); all(L = 1..40, T(2^L) == L*(L + 1)/2)' \
    -e 'S(n) = if n <= 1 then 1 else n + S(n/2); all(L = 1..40, S(2^L) == 2*2^L - 1)'
echo "--- max of two, work, cost: max(T1/p, Tinf) <= Tp <= 2*max, for every p; the slides' reduction of 2^10"
show -e 'all(p = 1..64, max(work(sum.tree on pram, n=2^10, p=1)/p, span(sum.tree on pram, n=2^10, p=1)) <= time(sum.tree on pram, n=2^10, p=p) and time(sum.tree on pram, n=2^10, p=p) <= 2*max(work(sum.tree on pram, n=2^10, p=1)/p, span(sum.tree on pram, n=2^10, p=1)))'
echo "--- the area's 20 cells, 5 added to each: 18 34 5 21 5, 5 29 13 13 18, 5 5 5 5 5, 10 32 44 17 51; and twice: 26 58 32, 48 16 16 26, 10 54 78 24 92"
in='0, 1, 2, 4, 5, 6,  8, 10, 11, 12, 14, 15,  24, 25, 26, 27, 28, 29, 30, 31, 4, 13, 29, 31, 17, 16,  67, 24, 8, 13, 8, 13,  51, 5, 27, 39, 73, 44, 12, 46, 3, 2, 3, 2, 3, 2, 3, 2,  1, 2, 1, 2, 1, 2, 1, 2'
show -e "simulate distribute.add on pram n=20 R=8 x=5 p=20 input={$in} show" | grep -A1 'newval'
show -e "simulate distribute.multiply on pram n=20 R=8 x=2 p=20 input={$in} show" | grep -A1 '  val'
echo "--- blocks: (1000000 + 511)/512, at most 1024 = 32*32; 7 = C(0,1) + C(2,2) + C(3,3) + C(5,4); dimensions 2 x 3 x 3"
show -e 'min((1000000 + 511) div 512, 1024); 32*32' -e 'binomial(0, 1) + binomial(2, 2) + binomial(3, 3) + binomial(5, 4)'
