problem matmul "the product of two n x n matrices"
  manual "mmcalc-matmul"
  param n "rows, and columns"
  bound time order on pram from "003, work law"
    words = 2*n^2/p               "every word of both matrices is looked at"
    span  = log2(n)               "an entry depends on 2n words"
  end
  sequential time "three loops" = n^3 from "003, matrix multiplication"
  notes """
  The product by its definition, C[i][j] the sum of A[i][k]*B[k][j]: n^3 multiplications. The bound is weaker, for there
  are algorithms with fewer.
  """
end
