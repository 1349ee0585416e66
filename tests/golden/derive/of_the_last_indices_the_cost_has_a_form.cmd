# a thread's loop up to its own number: turn j is the threads' from j on, one request of which it may cut in two
cat > own.mm <<'MM'
algorithm my.cells "one cell for all, a cell each, a row each"
  param n "threads"
  program
    input array a[n][n]
    input array x[n]
    array y[n]
    forall i = 0 to n - 1
      s = 0
      for j = 0 to i
        s = s + a[i][j]*x[j]
      end
      y[i] = s
      for j = 0 to i
        y[i] = y[i] + x[n - 1 - i]
      end
    end
  end
end
algorithm my.border "a cell on either side is left out"
  param n "cells"
  program
    input array a[n]
    array b[3*n]
    forall i = 0 to n - 1
      if i >= 5 and i < n - 1
        b[3*i] = a[i - 5]
      end
    end
  end
end
algorithm my.differ "for how many strides and first indices is tail(...) not what the cells cost?"
  param n "indices"
  on dmm, umm
    exact time = sum(e = 0..n + 1, d = 0..9, if tail(e, n, d - 3, 3*n + 1) == access(i = 0..n - 1, (d - 3)*i + 3*n + 1 where i >= e) then 0 else 1)
  end
end
MM
# in make check fewer points, of each value of n and p that is small or large beside the other
many='n={1, 5, 13, 31, 48} p={1, 2, 3, 5, 6, 8, 12, 16, 20, 64} w={1, 2, 3, 4, 6} l={1, 2, 4, 11}'
[ "$MMCALC_TESTS" != small ] || many='n={1, 5, 13, 31} p={1, 3, 5, 8, 12, 64} w={1, 2, 3, 4} l={1, 4}'
for m in dmm umm; do
    for a in cells border; do
        mmcalc -q own.mm -e "check my.$a on $m n={1,2,7,20,33} p={1,3,4,8,12,40} w={1,3,4} l={1,2,9}" | sed -n 1,5p
        mmcalc -q own.mm -e "time my.$a on $m n={10^9, 2^100} p={1, 256} w=32 l=400"
        mmcalc -q own.mm -e "derive my.$a on $m" | grep -A4 '^  order'
    done
    for d in pipelined lockstep; do
        mmcalc -q -f csv own.mm -e "time my.differ on $m $many discipline=$d" |
            awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "exact") at = i; next } { points++; differ += $at } END { print (points >= 192 ? "enough" : points), "points,", differ, "differ" }'
    done
done
# p no multiple of w: requests over two groups, or one, in turns
mmcalc -q own.mm -e 'time my.cells on umm n={10^3, 10^9} p=1000 w=32 l=400' -e 'time my.cells on umm n=10^9 p=1000 w=32 l=400 discipline=lockstep'
