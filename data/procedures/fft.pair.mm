procedure fft.pair(f, power, t, i, P) "step t: number i and the one n/2 behind it become their sum and, turned, their difference, modulo P"
  x = f[t][i]
  y = f[t][i + n div 2]
  k = i mod 2^t
  f[t + 1][2*(i - k) + k] = (x + y) mod P
  z = power[i - k]
  f[t + 1][2*(i - k) + k + 2^t] = (x - y)*z mod P
end
