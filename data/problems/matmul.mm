problem matmul "the product of two n x n matrices"
  manual "mmcalc-matmul"
  param n "rows, and columns"
  bound time order on pram from "003, work law"
    words = 2*n^2/p               "every word of both matrices is looked at"
    span  = log2(n) when not crcw_combining  "an entry is a sum of n products, and an instruction combines a constant number of values"
  end
  bound time strict on dmm, umm from "000 §5, Theorem 2: an entry is a sum of n products"
    bandwidth = 3*n^2/w           "every word of both matrices is read, and every entry written; a time unit takes in at most w cells"
    latency   = 3*n^2*l/p         "some thread reads or writes 3*n^2/p words or more, each l time units long"
    reduction = l*log2(n) when n > 1  "in l time units a value can be combined with one other, so the largest group at most doubles"
  end
  bound time order on hmm from "K. Nakano, The Hierarchical Memory Machine, IPDPSW 2013: as of the convolution"
    bandwidth = n^2/w             "every word of both matrices is read from the global memory"
    products  = n^3/(d*w)         "each of the n^3 products is of words that a memory gives, where a thread keeps a bounded number of them; the DMMs' memories give d*w a time unit"
    latency   = n^2*l/p           "some thread writes n^2/p words or more, each l time units long"
  end
  bound io order on agpu from "004 §2.7; J. W. Hong, H. T. Kung, STOC 1981: pebbles"
    words  = n^2/b                "every word of both matrices is looked at"
    reuse  = n^3/(b*sqrt(M))      "with M words at hand no more than M^(3/2) products, up to a constant, are of any M words that come in"
  end
  sequential time "three loops" = n^3 from "003, matrix multiplication"
  notes """
  The product by its definition, C[i][j] the sum of A[i][k]*B[k][j]: n^3 multiplications. The bound of the work is weaker, for there
  are algorithms with fewer.  The bound of the span is for programs that add and multiply numbers and know nothing else about them.
  """
end
