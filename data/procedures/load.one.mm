procedure load.one(x, e, q, d, t, T, W) "thread v*b + e loads number q + v*b of the d that launch t has"
  for v = 0 to g - 1
    x[v*b + e] = if q + v*b >= d then identity else if t == 0 then T[q + v*b] else W[t][q + v*b]
  end
end
