problem spmv "a sparse matrix times a vector"
  manual "mmcalc-dmm"
  param n "rows, and columns", k "entries of a row, on average"
  bound time strict on dmm, umm, hmm from "000 §5: every entry is read"
    bandwidth = 2*n*k/w      "each entry is a word and the number of its column; a time unit takes in at most w cells"
    latency   = 2*n*k*l/p    "some thread reads its share of them or more, each l time units long"
  end
  bound io strict on agpu from "004 §2.7: every entry is read"
    blocks = 2*n*k/b         "each entry is a word and the number of its column, b at most at a time"
  end
  notes """
  Row i of the matrix has entries in columns that the data say: y[i] is the sum of v*x[c] over its entries v in columns c.
  """
end
