problem convolve "the convolution of m numbers with m + n - 1"
  manual "mmcalc-hmm"
  param n "numbers of the result", m "numbers of the filter"
  bound time order on hmm from "K. Nakano, The Hierarchical Memory Machine, IPDPSW 2013"
    bandwidth = n/w            "n numbers are written to the global memory, which takes in at most w cells a time unit"
    products  = m*n/(d*w)      "each of the m*n products is of numbers that a memory gives, where a thread keeps a bounded number of them; the DMMs' memories give d*w a time unit"
    latency   = n*l/p          "some thread writes n/p numbers or more, each l time units long"
    answer    = l              "a number is read from the global memory"
    reduction = log2(m)        "in a time unit a value can be combined with one other"
  end
  bound time order on dmm, umm from "K. Nakano, The Hierarchical Memory Machine, IPDPSW 2013: of one memory alone"
    bandwidth = m*n/w          "each of the m*n products is of numbers that the memory gives, where a thread keeps a bounded number of them"
    latency   = m*n*l/p        "some thread takes part in m*n/p products or more"
    reduction = l*log2(m)      "in l time units a value can be combined with one other"
  end
  notes """
  Number i of the result is the sum of b[j]*a[i + j] over all j < m: what a filter of m numbers makes of a signal.

  The bounds hold for programs whose threads keep a bounded number of words each.  A thread that has read
  many numbers once may multiply them as often as it likes, for nothing: computation is free on these machines.
  """
end
