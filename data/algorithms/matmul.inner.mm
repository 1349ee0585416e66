algorithm matmul.inner "the inner products in parallel, too"
  solves  matmul
  from    "003: the innermost loop could also be parallelized"
  param   n "rows, and columns", p
  require is_pow2(n)

  on pram
    closed time = n^3/p + log2(n) when n > 1
  end

  program
    input array A[n][n], B[n][n]
    array P[n][n][n]
    output array C[n][n]
    forall i = 0 to n - 1, j = 0 to n - 1, k = 0 to n - 1
      P[i][j][k] = A[i][k]*B[k][j]
    end
    for d = log2(n) - 1 downto 0
      forall i = 0 to n - 1, j = 0 to n - 1, k = 0 to 2^d - 1
        P[i][j][k] = P[i][j][k] + P[i][j][k + 2^d]
      end
    end
    forall i = 0 to n - 1, j = 0 to n - 1
      C[i][j] = P[i][j][0]
    end
    ensure all(c = 0..n*n-1, C[c div n][c mod n] == sum(k = 0..n-1, input A[c div n][k]*input B[k][c mod n]))
  end

  notes """
  n^3 processors multiply at once, and n^2 trees of log2(n) levels add: the time falls from n to log2(n) + 2, the cost rises from n^3 to
  n^3*(log2(n) + 2). With n^3/log2(n) processors it is of the order n^3 again, by Brent's theorem.
  """

  example time matmul.inner on pram n=2^5 p=2^15
  example compare matmul.naive, matmul.inner on pram n=2^5 p=2^(5..15 by 5)
end
