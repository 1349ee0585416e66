# x is nobody's data, though no rule solves it: the count is exact, not an interval; and what is added up from
# data in a loop is data's, with a least and a most
T=$(mktemp -d); trap 'rm -r "$T"' EXIT
cat >"$T/own.mm" <<'X'
algorithm my.squares
  param n
  program
    array b[102*n]
    x = 3
    for t = 1 to 3
      x = (x*x + 1) mod 101
      y = x + 1
      forall i = 0 to n - 1
        b[y + i] = i
        if y mod 2 == 1
          b[i] = 0
        end
      end
    end
  end
end
algorithm my.sums
  param n
  program
    input array b[4*n]
    forall i = 0 to n - 1
      x = 0
      for k = 1 to 3
        x = x + b[i + k]
      end
      b[n + i] = b[x mod n]
    end
  end
end
algorithm my.both
  param n
  program
    input array b[102*n]
    x = 3
    for t = 1 to 3
      x = (x*x + 1) mod 101
      forall i = 0 to n - 1
        atomic b[(x + i) mod n] += 1
        x2 = b[b[i] mod n]
      end
    end
  end
end
X
for name in squares sums both; do
    mmcalc -q -e "load $T/own.mm" -e "time my.$name on umm n=50 p=8 w=4 l=9" 2>&1
    mmcalc -q -e "load $T/own.mm" -e "check my.$name on umm n={5, 12} p={3, 8} w={1, 4} l={1, 9}" 2>&1
done
mmcalc -q -e "load $T/own.mm" -e 'derive my.squares on dmm'
