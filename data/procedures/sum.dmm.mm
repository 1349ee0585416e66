procedure sum.dmm(x, e, v, T) "T threads add up a number v of each, in x[0], half of them each time; x has 2*T words"
  x[e] = v
  x[e + T] = 0
  for t = clog2(T) - 1 downto 0
    if e < 2^t
      x[e] = x[e] + x[e + 2^t]
    end
  end
end
