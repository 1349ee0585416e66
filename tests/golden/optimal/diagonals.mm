algorithm my.diagonals
  solves transpose
  param n "cells, the square of a side"
  require isqrt(n)^2 == n
  let N = isqrt(n)
  program
    input array a[N][N]
    array b[N][N]
    forall j = 0 to N - 1, k = 0 to N - 1
      b[j][k] = a[j][k]
    end
    forall j = 0 to N - 1, k = 0 to N - 1
      a[(j + k) mod N][k] = b[k][(k + j) mod N]
    end
  end
end
