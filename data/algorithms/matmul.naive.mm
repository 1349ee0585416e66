algorithm matmul.naive "a processor for each entry of the product"
  solves  matmul
  from    "003, one thread per matrix entry"
  param   n "rows, and columns", p, w, l

  on pram
    closed time = n^3/p + n from "003, matrix multiplication"
  end
  on bpram, dmm, umm
  end

  program
    input array A[n][n], B[n][n]
    output array C[n][n]
    forall i = 0 to n - 1, j = 0 to n - 1
      s = 0
      for k = 0 to n - 2
        s = s + A[i][k]*B[k][j]
      end
      C[i][j] = s + A[i][n - 1]*B[n - 1][j]
    end
    ensure all(c = 0..n*n-1, C[c div n][c mod n] == sum(k = 0..n-1, input A[c div n][k]*input B[k][c mod n]))
  end

  notes """
  n^2 processors, n steps, n^3 multiplications: no processor waits for another. Processors of one row read the same word of A at
  once, those of one column the same word of B; so a CREW PRAM is needed. Rows lie one after another: on the DMM and the UMM the threads of a
  warp read neighbouring words of B and one word of A, if w divides n.
  """

  example time matmul.naive on pram n=2^7 p=2^(0..14 by 7)
  example time matmul.naive on umm n=32 p=256 w=32 l=20
  example variants matmul.naive n=4 p=16
end
