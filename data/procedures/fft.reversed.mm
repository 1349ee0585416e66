procedure fft.reversed(b, f, i, m) "b[i] is the number of f whose index has the m bits of i, reversed"
  r = 0
  x = i
  for k = 1 to m
    r = 2*r + x mod 2
    x = x div 2
  end
  y = f[r]
  b[i] = y
end
