procedure fold.neighbours(x, e, width) "as fold, in order: core e combines x[2*e] and x[2*e + 1]"
  h = width div 2
  while h > 0
    if e < h
      x[e] = op(x[2*e], x[2*e + 1])
    end
    h = h div 2
  end
end
