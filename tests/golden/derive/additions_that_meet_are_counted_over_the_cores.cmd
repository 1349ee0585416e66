# who adds to which word follows from e, but in no order that has a formula
cat > mine.mm <<'X'
algorithm my.squares "e^2 mod 6 in shared, e div 3 and e mod 5 in global memory"
  param n, p, b, M
  program
    input global a[6*p]
    forall multiprocessor r = 0 to p div b - 1
      shared s[6]
      for i = 0 to 5
        s[i] = 0
      end
      forall core e
        atomic s[e*e mod 6] += 1
        if e >= 1
          atomic a[6*r*b + e mod 5] += 1
        end
        atomic a[6*r*b + (if e mod 3 == 0 then 0 else e)] += 1
      end
    end
  end
end
X
mmcalc -q -e 'load "mine.mm"' -e 'derive my.squares on agpu io' -e 'time my.squares on agpu n=8 p=16 b=8 M=64' \
    -e 'io my.squares on agpu n=8 p=16 b=8 M=64' -e 'check my.squares on agpu' -e 'help bank_turns' -e 'help block_turns'
