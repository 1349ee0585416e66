algorithm edit.diagonal "the matrix of all prefixes, diagonal by diagonal"
  solves  edit
  from    "003, editing distance: parallel algorithm"
  param   m "characters of A", n "characters of B", p

  on pram
    closed time = m*n/p + m + n from "003: n + m - 1 steps with m processors"
  end

  program
    input array A[m], B[n]
    output array d[m + 1][n + 1]
    forall i = 0 to m
      d[i][0] = i
    end
    forall j = 1 to n
      d[0][j] = j
    end
    for k = 1 to n + m - 1
      forall t = max(1, k - m + 1) to min(k, n)
        d[k - t + 1][t] = if A[k - t] == B[t - 1] then d[k - t][t - 1] else 1 + min(d[k - t][t], d[k - t + 1][t - 1], d[k - t][t - 1])
      end
    end
    ensure all(i = 0..m, d[i][0] == i) and all(j = 0..n, d[0][j] == j)
    ensure all(c = 0..m*n-1, d[c div n + 1][c mod n + 1] == (if input A[c div n] == input B[c mod n] then d[c div n][c mod n] else 1 + min(d[c div n][c mod n + 1], d[c div n + 1][c mod n], d[c div n][c mod n])))
  end

  notes """
  The cells of a diagonal do not depend on each other, only on the two diagonals before. Diagonal k has min(k, m, n, m+n-k)
  cells; so m processors need a step for each of the n + m - 1 diagonals. With p < m a diagonal takes ceil(length/p) steps.
  003's estimate (n + m - 1)*m/p counts every diagonal as long as the longest, and a part of a step as that part: it may be above
  the steps or below them. The law edit_steps has both.

  The first row and column are two statements more, of ceil((m + 1)/p) and ceil(n/p) rounds, which 003 does not count.
  """

  example simulate edit.diagonal on pram m=4 n=7 p=4 input="STARSAMSTAG" show
  example edit_steps(16, 20, {16, 4})
  example time edit.diagonal on pram m=768 n=800 p={16, 768}
end
