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
