# 003's SUBSCALE and OLAP: what the slides show, and what their tables measure.
say() { mmcalc -q "$@" 2>&1; }
echo "--- subset 7 of 4; more than a quadrillion subspaces"
say -e 'combinadic(7, 4)' -e '2^100 > 10^15'
echo "--- all subspaces, and SUBSCALE with labels that make signatures unique: the same, but for what lies in a larger one"
cat >both.mm <<'END'
algorithm my.both "each subspace that one finds is part of one that the other finds, and they are dense"
  param d "dimensions", N "points", k "points that are dense", G "intervals", parts "partitions", p
  option variant = crcw_combining
  program
    input array X[d][N]
    array Y[d][N], label[N], one[2^d], other[2^d]
    forall g = 0 to d - 1, i = 0 to N - 1
      Y[g][i] = X[g][i]
    end
    forall i = 0 to N - 1
      label[i] = 2^i
    end
    call subspaces.all(d = d, N = N, k = k, G = G, X = X, found = one)
    call subspaces.subscale(d = d, N = N, k = k, G = G, L = 2^N, parts = parts, X = Y, label = label, found = other)
    ensure all(s = 1..2^d-1, (one[s] == 1) == (max(m = 1..2^d-1, if m & s == s then other[m] else 0) == 1))
  end
end
END
say -f csv both.mm -e 'simulate my.both on pram d={1, 3, 5} N={3, 7, 10} k={2, 3} G={1, 2, 4} parts={1, 3} p=64 seed=1..3' | awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "correct") c = i } NR > 1 { n++; right += $c == "true" } END { print n " runs, " right " right" }'
echo "--- the units of one cluster of all points: binomial(N, k) of each dimension"
say -f json -e 'simulate subspaces.subscale on pram d=3 N=8 k=3 G=1 L=2^8 parts=1 p=64' | grep -o '"correct":[a-z]*'
say -e 'most(assignments(subspaces.subscale on pram, d=3, N=8, k=3, G=1, L=1, parts=1, p=1)) - least(assignments(subspaces.subscale on pram, d=3, N=8, k=3, G=1, L=1, parts=1, p=1)) == 3*binomial(8, 3) + 3'
echo "--- signatures: k random numbers below m, counted, against the limit of large m"
say -e 'm = 60; inside(x, y) = sum(a = 0..m-1, sum(b = 0..m-1, max(0, min(m, ceil(y*m) - a - b) - max(0, ceil(x*m) - a - b))))/m^3' \
    -e 'ensure all(P = 1..6, abs(max(t = 0..P-1, inside(3*t/P, 3*(t + 1)/P)) - signature_share(3, P)) < 2/m)' \
    -e 'ensure all(k = 1..6, signature_share(k, 1) == 1 and signature_share(k, 2) == 1/2)' -e 'ensure all(P = 1..20, signature_share(1, P) == 1/P)'
echo "--- the area of the slides: 240 and 20 cells; times 2 480; all set to 10 200; 5 added 340"
cat >cube.mm <<'END'
algorithm my.cube "the slides' cells, 8 in a row"
  param kind "1: multiply, 2: set, 3: add", x "by what", before "the area's sum", after "and then", n "base cells", R "ranges", p
  option variant = crcw_combining
  program
    input array key[n], val[n], length[R], gap[R]
    array parent[32], A[1], newkey[7*R + n], newval[7*R + n], k[n], v[n], again[n]
    forall e = 0 to 31
      parent[e] = if e mod 8 == 0 or e mod 8 == 4 or e mod 8 == 5 then 1 else 0
    end
    forall i = 0 to n - 1
      k[i] = key[i]
      v[i] = val[i]
    end
    call aggregate.sources(n = n, m = 32, T = 1, key = k, val = v, parent = parent, A = A)
    ensure A[0] == before
    call aggregate.targets(n = n, m = 32, T = 1, key = k, val = v, parent = parent, A = A)
    ensure A[0] == before
    if kind == 1
      call distribute.multiply(n = n, R = R, x = x, key = key, val = val, length = length, gap = gap)
      call aggregate.sources(n = n, m = 32, T = 1, key = key, val = val, parent = parent, A = A)
    elsif kind == 2
      call distribute.set(n = n, R = R, x = x, key = key, val = val, length = length, gap = gap, newkey = newkey, newval = newval)
    else
      call distribute.add(n = n, R = R, x = x, key = key, val = val, length = length, gap = gap, newkey = newkey, newval = newval)
    end
    if kind > 1
      ensure sum(j = 0..7*R-1, if newkey[j] >= 0 then 1 else 0) == 20
      forall j = 0 to 7*R + n - 1
        newkey[j] = if newkey[j] < 0 then 0 else newkey[j]
      end
      call aggregate.sources(n = 7*R + n, m = 32, T = 1, key = newkey, val = newval, parent = parent, A = A)
    end
    ensure A[0] == after
  end
end
END
cells='0, 1, 2, 4, 5, 6,  8, 10, 11, 12, 14, 15,  24, 25, 26, 27, 28, 29, 30, 31'
values='4, 13, 29, 31, 17, 16,  67, 24, 8, 13, 8, 13,  51, 5, 27, 39, 73, 44, 12, 46'
ranges='3, 2, 3, 2, 3, 2, 3, 2,  1, 2, 1, 2, 1, 2, 1, 2'
for what in 'kind=1 x=2 before=240 after=480' 'kind=2 x=10 before=240 after=200' 'kind=3 x=5 before=240 after=340'; do
    say -f json cube.mm -e "simulate my.cube on pram $what n=20 R=8 p=32 input={$cells, $values, $ranges}" | grep -o '"correct":[a-z]*'
done
echo "--- selectivity: the printed factor can be that of the printed milliseconds, which are rounded"
say -e 'can(t, u, s) = (t - 1/2)/(u + 1/2) <= s + 1/20 and (t + 1/2)/(u - 1/2) >= s - 1/20' \
    -e '{can(298, 7, 42.6), can(146, 7, 20.6), can(106, 3, 35.3), can(59, 4, 14.8), can(50, 3, 16.6), can(20, 3, 6.7), can(13, 3, 4.3), can(7, 3, 2.3), can(4, 2, 2), can(2, 2, 1), can(1, 2, 0.5)}' \
    -e 'N(speedup(298, 7), 3); N(speedup(106, 3), 3); N(speedup(59, 4), 3); N(speedup(20, 3), 2); N(speedup(13, 3), 2); N(speedup(7, 3), 2)' \
    -e 'N(speedup(15.6, 3.2), 2); N(speedup(35, 3.6), 2)'
echo "--- write-back, in ms: CPU, two GeForce 260, three C1060, four C2050; then their sums with the refreshing"
say -e 'N(3548/466, 2); N(3548/558, 2); N(3548/435, 2); N(1131/200, 2); N(1131/127, 2); N(1131/74, 3)' -e '3548 + 1131; 466 + 200; 558 + 127; 435 + 74; N(4679/666, 2); N(4679/685, 2); N(4679/509, 2)'
say -e 'N(21542/513, 2); N(21542/580, 2); N(21542/448, 2); N(5508/961, 2); N(5508/617, 2); N(5508/347, 2)' -e '21542 + 5508; 513 + 961; 580 + 617; 448 + 347; N(27050/1474, 2); N(27050/1197, 2); N(27050/795, 2)'
say -e 'N(14979/900, 2); N(14979/715, 2); N(14979/572, 2); N(5598/962, 2); N(5598/610, 2); N(5598/347, 2)' -e '14979 + 5598; 900 + 962; 715 + 610; 572 + 347; N(20577/1862, 2); N(20577/1325, 2); N(20577/919, 2)'
say -e 'N(110387/1465, 2); N(110387/899, 3); N(110387/872, 3); N(5621/953, 2); N(5621/608, 2); N(5621/346, 2)' -e '110387 + 5621; 1465 + 953; 899 + 608; 872 + 346; N(116008/2418, 2); N(116008/1507, 2); N(116008/1218, 2)'
