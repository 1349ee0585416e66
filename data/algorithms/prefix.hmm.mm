algorithm prefix.hmm "parts in shared memory, then their sums, then the parts again"
  solves  prefix
  from    "K. Nakano, The Hierarchical Memory Machine, IPDPSW 2013; 000 §6, §9"
  param   n "input size", p, d, w, l

  on hmm
    closed time = n/w + n*l/p + n*log2(p/d)/(d*w) when 2*d <= p and d*w <= p and p <= n and d^2 <= p
  end

  program
    input global a[n]
    output global b[n]
    global s[d*ceil(n/p) + 1]
    T = p div d
    K = ceil(n/p)
    forall multiprocessor r = 0 to d - 1
      shared x[2*(p div d)]
      forall core e
        for k = 0 to K - 1
          v = if k*p + r*T + e < n then a[k*p + r*T + e] else 0
          do sum.dmm(x, e, v, T)
          if e == 0
            s[k*d + r + 1] = x[0]
          end
        end
      end
    end
    forall multiprocessor r = 0 to 0
      shared x[2*(p div d)]
      shared sum_before[1]
      forall core e
        x[e + T] = 0
        if e == 0
          s[0] = 0
          sum_before[0] = 0
        end
        for k = 0 to ceil(d*K/T) - 1
          x[e] = if k*T + e < d*K then s[k*T + e + 1] else 0
          do prefix.dmm(x, e, T)
          v = x[e] + sum_before[0]
          if k*T + e < d*K
            s[k*T + e + 1] = v
          end
          if e == 0
            sum_before[0] = sum_before[0] + x[T - 1]
          end
        end
      end
    end
    forall multiprocessor r = 0 to d - 1
      shared x[2*(p div d)]
      shared sum_before[1]
      forall core e
        x[e + T] = 0
        for k = 0 to K - 1
          x[e] = if k*p + r*T + e < n then a[k*p + r*T + e] else 0
          do prefix.dmm(x, e, T)
          if e == 0
            sum_before[0] = s[k*d + r]
          end
          v = x[e] + sum_before[0]
          if k*p + r*T + e < n
            b[k*p + r*T + e] = v
          end
        end
      end
    end
    ensure all(i = 0..n - 1, b[i] == sum(j = 0..i, a[j]))
  end

  notes """
  The array is cut into parts of p/d numbers, which the DMMs take in turn.  Each part is added up in shared memory; one DMM makes prefix sums
  of the d*n/p sums, p/d at a time; then each part comes again, its prefix sums are made in shared memory, twice as far in each of log2(p/d)
  steps, and what stands before it is added.

  The global memory sees each number three times, once as the result: n/w + n*l/p.  The steps in shared memory take n*log2(p/d)/(d*w) in all, less than that
  where d is log2(p/d) or more.  The d*n/p sums take n*(d/p)^2 rounds of one DMM, no more than n/p where d^2 <= p.
  """

  example time prefix.hmm on hmm n=2^20 p=2^14 d=16 w=32 l=400
  example compare prefix.hmm on hmm, prefix.optimal on umm n=2^20 p=2^14 d=16 w=32 l=400
end
