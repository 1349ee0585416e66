procedure merge.rows(x, e, i, j) "the b sorted numbers from x[i] on and those from x[j] on: the last phase of a bitonic sort"
  y = min(x[i + e], x[j + b - 1 - e])
  x[j + b - 1 - e] = max(x[i + e], x[j + b - 1 - e])
  x[i + e] = y
  for t = log2(b) - 1 downto 0
    f = if (e div 2^t) mod 2 == 0 then e + 2^t else e - 2^t
    x[i + e] = if e < f then min(x[i + e], x[i + f]) else max(x[i + e], x[i + f])
    x[j + e] = if e < f then min(x[j + e], x[j + f]) else max(x[j + e], x[j + f])
  end
end
