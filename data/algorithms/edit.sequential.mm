algorithm edit.sequential "the matrix of all prefixes, cell by cell"
  solves  edit
  from    "003, editing distance: algorithm"
  param   m "characters of A", n "characters of B", p

  on pram
    closed time = m*n from "003: O(n*m)"
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
    for i = 1 to m
      for j = 1 to n
        forall e = 0 to 0
          d[i][j] = if A[i - 1] == B[j - 1] then d[i - 1][j - 1] else 1 + min(d[i - 1][j], d[i][j - 1], d[i - 1][j - 1])
        end
      end
    end
    ensure all(i = 0..m, d[i][0] == i) and all(j = 0..n, d[0][j] == j)
    ensure all(c = 0..m*n-1, d[c div n + 1][c mod n + 1] == (if input A[c div n] == input B[c mod n] then d[c div n][c mod n] else 1 + min(d[c div n][c mod n + 1], d[c div n + 1][c mod n], d[c div n][c mod n])))
  end

  notes """
  d[i][j] is the distance of the first i characters of A and the first j of B. The cell in the last row and
  column, d[m][n], is the answer. Each cell is computed from its neighbours above and to the left, one statement each: m*n steps, and the first row and
  column before.
  """

  example simulate edit.sequential on pram m=4 n=5 p=1 input="SONGHONIG" show
  example time edit.sequential on pram m=16 n=20 p=1
end
