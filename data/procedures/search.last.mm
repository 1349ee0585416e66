procedure search.last(list, n, x, c) "c: how many of the n words of a sorted list are x or less, by a binary search"
  c = 0
  for t = ilog2(n) downto 0
    y = list[min(c + 2^t, n) - 1]
    c = if c + 2^t <= n and y <= x then c + 2^t else c
  end
end
