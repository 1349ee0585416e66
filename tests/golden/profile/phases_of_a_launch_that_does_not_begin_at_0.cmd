# two at once: multiprocessors 1 and 2, then 3; they were cut where their number is a multiple of 2
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
mmcalc -e 'load late.mm' -e 'profile late on agpu n=4 p=16 b=8 M=512'
