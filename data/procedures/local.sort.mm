procedure local.sort(x, y, m) "one processor sorts x[0..m-1] by merging, y has room for as many"
  h = 1
  while h < m
    for s = 0 to ceil(m/(2*h)) - 1
      i = 2*h*s
      j = min(i + h, m)
      half = j
      last = min(j + h, m)
      for o = i to last - 1
        if j >= last or i < half and x[i] <= x[j]
          y[o] = x[i]
          i = i + 1
        else
          y[o] = x[j]
          j = j + 1
        end
      end
    end
    for o = 0 to m - 1
      x[o] = y[o]
    end
    h = 2*h
  end
end
