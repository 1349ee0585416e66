procedure load.two(x, e, q, d, t, T, W) "as load.one, and adds the number that lies as far on as there are threads"
  for v = 0 to g - 1
    x[v*b + e] = op(if q + v*b >= d then identity else if t == 0 then T[q + v*b] else W[t][q + v*b],
                    if q + threads + v*b >= d then identity else if t == 0 then T[q + threads + v*b] else W[t][q + threads + v*b])
  end
end
