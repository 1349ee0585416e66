procedure prefix.dmm(x, e, T) "T threads make prefix sums of x[0], ..., x[T - 1] in place, twice as far each time; x has 2*T words, all written"
  for t = 0 to clog2(T) - 1
    x[e + 2^t] = x[e] + x[e + 2^t]
  end
end
