procedure pipeline(y, e, T, first, rows) "rows of b elements of T through a tree of which core e is node e: all are in y[2*b - 1]"
  if e < b div 2
    i1 = 2*e
    i2 = 2*e + 1
  else
    i1 = 2*e + 1
    i2 = 2*e
  end
  if e >= b - 2
    ir = e + b
  elsif e mod 2 != 0
    ir = e + b - 1
  else
    ir = e + b + 1
  end
  y[e + b] = identity
  for j = 0 to rows - 1
    q = first + b*j + e
    y[e] = if q < n then T[q] else identity
    y[ir] = op(y[i1], y[i2])
  end
  for j = 0 to log2(b) - 1
    y[e] = identity
    y[ir] = op(y[i1], y[i2])
  end
end
