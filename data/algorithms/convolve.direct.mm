algorithm convolve.direct "each number of the result by one thread"
  solves  convolve
  from    "K. Nakano, The Hierarchical Memory Machine, IPDPSW 2013"
  param   n "numbers of the result", m "numbers of the filter"

  on dmm, umm
    optimal time when p <= n
  end
  on hmm, pram, bpram
  end

  program
    input array b[m]
    input array a[n + m - 1]
    output array c[n]
    forall i = 0 to n - 1
      v = 0
      for j = 0 to m - 1
        v = v + b[j]*a[i + j]
      end
      c[i] = v
    end
    ensure all(i = 0..n - 1, c[i] == sum(j = 0..m - 1, b[j]*a[i + j]))
  end

  notes """
  Each product reads b[j], the same word for all threads, and a[i + j], neighbouring words for neighbouring threads.  Every one of
  these 2*m accesses goes to the memory and waits for it, so that on the UMM the latency counts m times: m*n/w + m*n*l/p.  On the HMM a
  program without multiprocessors is the UMM's; convolve.hmm keeps both arrays near the threads.
  """

  example time convolve.direct on umm n=2^20 m=2^5 p=2^14 w=32 l=400
end
