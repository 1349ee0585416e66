procedure fold(x, e, width) "core e combines x[e] and x[e + h] for h = width/2, ..., 1: all are in x[0]"
  h = width div 2
  while h > 0
    if e < h
      x[e] = op(x[e], x[e + h])
    end
    h = h div 2
  end
end
