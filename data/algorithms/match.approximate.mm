algorithm match.approximate "the matrix of the edit distances, diagonal by diagonal, three of them kept"
  solves  matching
  from    "K. Nakano, ICNC 2012; D. Man et al., MCSoC 2013: 000 §9, 20 and 16"
  param   m "characters of the pattern", n "characters of the text"

  on dmm, umm, hmm
  end

  program
    input array A[m]
    input array B[n]
    array c[3][m + 1]
    output array nearest[n + 1]
    for k = 0 to n + m
      forall i = (if k <= n then 0 else 1) to (if k <= m then 1 else 0)     # the ends of the diagonal, 0 and k
        c[k mod 3][i*k] = i*k
      end
      forall i = max(1, k - n) to min(m, k - 1)
        c[k mod 3][i] = if A[i - 1] == B[k - i - 1] then c[(k + 1) mod 3][i - 1] else 1 + min(c[(k + 2) mod 3][i - 1], c[(k + 2) mod 3][i], c[(k + 1) mod 3][i - 1])
      end
      if k >= m
        forall i = m to m
          nearest[k - m] = c[k mod 3][i]
        end
      end
    end
    ensure nearest[0] == m
    ensure all(j = 1..n, nearest[j] <= nearest[j - 1] + 1 and nearest[j] >= nearest[j - 1] - 1)
  end

  notes """
  Cell (i, j) of the matrix is the least number of changes that make the first i characters of the pattern a piece of the text that ends at j.  It follows from
  its left, upper and upper left neighbours, so that the cells of a diagonal i + j = k are independent.  Kept by diagonals, three at a time, the
  threads of a warp ask for neighbouring words: on the UMM as good as on the DMM.

  Where characters agree two of the neighbours are not asked for: the time depends on the data, from a least to a most.
  """

  example simulate match.approximate on umm m=8 n=100 p=8 w=4 l=10 input=few
end
