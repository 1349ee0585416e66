# n mod i and n div t have a value only where i > 0 and t > 0: counts ask the outer condition first
T=$(mktemp -d); trap 'rm -r "$T"' EXIT
cat >"$T/own.mm" <<'X'
algorithm my.divisors
  param n
  program
    array b[n + 1]
    forall i = 0 to n - 1
      if i > 0
        if n mod i == 0
          b[n div i] = i
        end
      end
    end
  end
end
algorithm my.cores
  param n
  program
    input global T[n*b]
    forall multiprocessor r = 0 to n - 1
      shared x[b + n + 1]
      forall core e
        x[e] = T[e + r*b]
        if e mod 2 == 1
          if n mod e == 0
            x[b + n div e] = x[e]
          end
        end
      end
      for t = 0 to 3
        if t > 0
          if n div t > 3
            forall core e
              T[e + r*b] = x[e]
            end
          end
        end
      end
    end
  end
end
X
for model in dmm umm; do
    mmcalc -q -e "load $T/own.mm" -e "time my.divisors on $model n=12 p=4 w=4 l=5" 2>&1
    mmcalc -q -e "load $T/own.mm" -e "check my.divisors on $model n={1, 6, 12} p=3 w=2 l=5" 2>&1
done
mmcalc -q -e "load $T/own.mm" -e 'work, accesses my.divisors on pram n=12 p=4' 2>&1
mmcalc -q -e "load $T/own.mm" -e 'check my.cores on agpu n={1, 6, 12} p=8 b=4 M=64' 2>&1
mmcalc -q -e "load $T/own.mm" -e 'derive my.cores on agpu' | grep 'times'
