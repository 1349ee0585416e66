algorithm sum.hmm "each DMM adds up a part, and one the parts"
  solves  sum
  from    "K. Nakano, The Hierarchical Memory Machine, IPDPSW 2013"
  param   n "input size", p, d, w, l

  on hmm
    closed time = n/w + n*l/p + l + log2(n) when d*w <= p and p <= n and d^2 <= n and n > 1
    optimal time when d*w <= p and p <= n and d^2 <= n
  end

  program
    input global a[n]
    output global s[d]
    T = p div d
    forall multiprocessor r = 0 to d - 1
      shared x[2*(p div d)]
      forall core e
        v = 0
        for t = 0 to ceil(n/p) - 1
          v = v + (if t*p + r*T + e < n then a[t*p + r*T + e] else 0)
        end
        do sum.dmm(x, e, v, T)
        if e == 0
          s[r] = x[0]
        end
      end
    end
    forall multiprocessor r = 0 to 0
      shared x[2*(p div d)]
      forall core e
        v = 0
        for t = 0 to ceil(d/T) - 1
          v = v + (if t*T + e < d then s[t*T + e] else 0)
        end
        do sum.dmm(x, e, v, T)
        if e == 0
          s[0] = x[0]
        end
      end
    end
    ensure s[0] == total(input a)
  end

  notes """
  Each thread adds up every p-th number in a scalar of its own; the p threads read p neighbouring numbers at a time.
  Then each DMM adds up the sums of its p/d threads in its shared memory, halving their number, and writes the result to the global memory.
  One DMM reads these d numbers and adds them up in the same way.

  On the UMM each of the log2(n) steps of halving waits for the global memory, which takes l*log2(n) in all.  Here only
  n/p + 3 steps do, about; the others take a time unit for each w numbers.

  In the last phase d - 1 DMMs are idle.  It is short where d*d <= n: it reads d numbers, in ceil(d*d/p) rounds.
  """

  example time sum.hmm on hmm n=2^24 p=2^14 d=16 w=32 l=400
  example compare sum.hmm on hmm, sum.pairwise on umm n=2^20 p=2^14 d=16 w=32 l=400
end
