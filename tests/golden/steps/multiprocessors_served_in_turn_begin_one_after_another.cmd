# three multiprocessors, one at a time: the second begins where the first ends, the third where the second does
cat >late.mm <<'X'
algorithm late "launch from 1"
  param n, p, b, M
  program
    global A[n*b]
    forall multiprocessor r = 1 to n - 1
      forall core e
        A[r*b + e] = 1
        if r == 2
          A[r*b + e] = 2
        end
      end
    end
  end
end
X
mmcalc -e 'load late.mm' -e 'steps late on agpu n=4 p=4 b=4 M=64' | grep 'step\|begins'
mmcalc -f json -e 'load late.mm' -e 'simulate late on agpu n=4 p=4 b=4 M=64' | jq -r .time
