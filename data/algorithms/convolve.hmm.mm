algorithm convolve.hmm "blocks of the result, in shared memory"
  solves  convolve
  from    "K. Nakano, The Hierarchical Memory Machine, IPDPSW 2013"
  param   n "numbers of the result", m "numbers of the filter", p, d, w, l

  on hmm
    closed time = n/w + m*n/(d*w) + n*l/p + l + log2(m) when d*w <= p and p <= n and d*m <= p and m > 1
    optimal time when d*w <= p and p <= n and d*m <= p
  end

  program
    input global b[m]
    input global a[n + m - 1]
    output global c[n]
    T = p div d
    forall multiprocessor r = 0 to d - 1
      shared y[ceil(m/(p div d))*(p div d)]
      shared x[ceil((p div d + m - 1)/(p div d))*(p div d)]
      forall core e
        for t = 0 to ceil(m/T) - 1
          y[t*T + e] = if t*T + e < m then b[t*T + e] else 0
        end
        do windows(x, a, c, e, r, T, m - 1, v, j) with
          v = v + y[j]*x[e + j]
        end
      end
    end
    ensure all(i = 0..n - 1, c[i] == sum(j = 0..m - 1, b[j]*a[i + j]))
  end

  notes """
  A DMM keeps the filter in its shared memory, once for all.  Then it makes p/d numbers of the result at a time: it copies the p/d + m - 1
  numbers that these need, and its threads multiply and add without waiting.  So each number comes about 1 + m*d/p times from the global memory,
  and not m times; the 2*m*n accesses of the products go to d shared memories, m*n/(d*w) in all.

  That is of the order of the bound where d*w <= p, each DMM having a warp at least, and d*m <= p, the filter being no longer than a block.
  """

  example time convolve.hmm on hmm n=2^20 m=2^5 p=2^14 d=16 w=32 l=400
  example compare convolve.hmm on hmm, convolve.direct on umm n=2^20 m=2^5 p=2^14 d=16 w=32 l=400
end
