procedure combination.member(C, N, j, rest, c) "the largest c <= N with C[c][j] <= rest, by a binary search; rest goes on without it"
  c = 0
  for t = ilog2(N) downto 0
    y = C[min(c + 2^t, N)][j]
    c = if c + 2^t <= N and y <= rest then c + 2^t else c
  end
  rest = rest - C[c][j]
end
