# n xor 1 as an end of a range or beside +: formulas are texts, in which xor binds weaker than +
T=$(mktemp -d); trap 'rm -r "$T"' EXIT
cat >"$T/own.mm" <<'X'
algorithm my.turns
  param n
  program
    array b[9*n + 70]
    for t = n downto (n xor 3)
      forall i = 0 to n by 1, j = 0 to n mod 4 where (j xor 1) != 7*i
        b[i*7 + 3*j + t] = 7
      end
    end
  end
end
X
cat >>"$T/own.mm" <<'X'
algorithm my.launch
  param n
  program
    input global T[64*b*n]
    forall multiprocessor r = (n xor 1) to n + 5
      shared x[64*b]
      forall core e
        x[e] = T[e + r*b]
        for k = 0 to (r*r) mod 5
          x[e] = x[e] + 1
        end
        if e < (n xor 1)
          x[e] = T[2*e + (n xor 3)]
        end
        if e >= (n xor 3)
          T[e + r*b] = x[e] + 1
        end
      end
    end
  end
end
X
mmcalc -q -e "load $T/own.mm" -e 'check my.turns on umm n={3, 4, 7, 8} p=2 w=3 l=9'
mmcalc -q -e "load $T/own.mm" -e 'check my.launch on agpu n=1..6 p={4, 8} b=4 M=1000'
mmcalc -q -e "load $T/own.mm" -e 'derive my.turns on umm' | grep -A4 'in all'
