procedure launches(T, R, W, x, e, d, t, q, per, body) "blocks of per numbers to one each, by body, which leaves it in x[0]; then these, until one is left"
  global W[t = 1..L][ceil(n/per^t)]
  d = n                                         # numbers that launch t has
  for t = 0 to L - 1
    for j = 0 to ceil(d/(per*k)) - 1            # k blocks at a time
      forall multiprocessor r = 0 to min(k, ceil(d/per) - j*k) - 1
        shared x[threads]
        forall core e
          q = per*(j*k + r) + e                 # the first of them that core e loads
          do body()
          if e == 0
            W[t + 1][j*k + r] = x[0]
          end
        end
      end
    end
    d = ceil(d/per)
  end
  R[0] = if L == 0 then T[0] else W[L][0]
end
