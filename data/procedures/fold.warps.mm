procedure fold.warps(x, e, least) "thread i < s adds what lies s further, s = threads/2, threads/4, ..., as long as it is above least"
  s = threads div 2
  while s > least
    for v = 0 to g - 1
      if v*b + e < s
        x[v*b + e] = op(x[v*b + e], x[v*b + e + s])
      end
    end
    s = s div 2
  end
end
