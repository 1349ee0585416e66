problem matmul "the product of two n x n matrices"
  manual "mmcalc-matmul"
  param n "rows, and columns"
  bound time order on pram from "003, work law"
    words = 2*n^2/p               "every word of both matrices is looked at"
    span  = log2(n) when not crcw_combining  "an entry is a sum of n products, and an instruction combines a constant number of values"
  end
  sequential time "three loops" = n^3 from "003, matrix multiplication"
  notes """
  The product by its definition, C[i][j] the sum of A[i][k]*B[k][j]: n^3 multiplications. The bound of the work is weaker, for there
  are algorithms with fewer.  The bound of the span is for programs that add and multiply numbers and know nothing else about them.
  """
end
