procedure windows(x, a, c, e, r, T, h, v, j, body) "n numbers c[i], T at a time by a DMM: v, which body makes of x[e + j] = a[i + j] for j = 0..h"
  for k = 0 to ceil(n/p) - 1
    for u = 0 to ceil((T + h)/T) - 1
      x[u*T + e] = if k*p + r*T + u*T + e < n + h then a[k*p + r*T + u*T + e] else 0
    end
    v = 0
    for j = 0 to h
      do body()
    end
    if k*p + r*T + e < n
      c[k*p + r*T + e] = v
    end
  end
end
