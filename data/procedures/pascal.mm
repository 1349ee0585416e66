procedure pascal(C, N, k) "C[r][j] = binomial(r, j) for r = 0..N, j = 0..k: Pascal's triangle, row by row"
  for r = 0 to N
    forall j = 0 to k
      C[r][j] = if j == 0 then 1 else if r == 0 then 0 else C[r - 1][j - 1] + C[r - 1][j]
    end
  end
end
