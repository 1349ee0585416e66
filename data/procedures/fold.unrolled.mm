procedure fold.unrolled(x, e) "up to 16 warps of b threads, without a loop over the warps' number"
  if threads >= 16*b
    for v = 0 to 7
      x[v*b + e] = op(x[v*b + e], x[v*b + e + 8*b])
    end
  end
  if threads >= 8*b
    for v = 0 to 3
      x[v*b + e] = op(x[v*b + e], x[v*b + e + 4*b])
    end
  end
  if threads >= 4*b
    for v = 0 to 1
      x[v*b + e] = op(x[v*b + e], x[v*b + e + 2*b])
    end
  end
  for m = 0 to log2(b)                        # x[e + b], x[e + b/2], ..., x[e + 1]
    x[e] = op(x[e], x[e + b div 2^m])
  end
end
