procedure fft.turn(f, root, t, i, P) "pair i of those 2^t apart becomes its sum and its difference in place, the second one turned before, modulo P"
  k = i mod 2^t
  x = f[2*(i - k) + k]
  y = f[2*(i - k) + k + 2^t]
  z = root[i div 2^t]
  f[2*(i - k) + k] = (x + y*z) mod P
  f[2*(i - k) + k + 2^t] = (x - y*z) mod P
end
