law random_cells "cells in the fullest bank, expected of p addresses that may be equal: stages on the DMM"
  from "000 §2: the DMM"
  param p "addresses, of one warp", w "banks", m "cells, as many in each bank, each as likely as another"
  require floor(p) == p and p >= 0 and floor(w) == w and w >= 1
  require m >= 1 and m mod w == 0
  define different(s, j, c) = if j < 0 or j > min(s, c) then 0 else if s == 0 then 1 else j*different(s - 1, j, c) + (c - j + 1)*different(s - 1, j - 1, c)
  define few(s, k, c) = if k < 0 then 0 else few(s, k - 1, c) + different(s, k, c)
  define ways(s, w, k, c) = if s == 0 then 1 else sum(i = 1..s, (w*i - s + i)*binomial(s, i)*few(i, k, c)*ways(s - i, w, k, c))/s
  value = sum(k = 0..min(p, m/w) - 1, 1 - ways(p, w, k, m/w)/m^p)
  notes """
  A word that is asked for twice is fetched once. different(s, j, c) is in how many ways s addresses ask for just j of a bank's c cells:
  the last one for one of those that the others ask for, or for a new one. few(s, k, c): for at most k. As in random_banks, ways(s, w, k, c) is s!
  times the coefficient of x^s in g^w, where g is the sum of few(i, k, c)*x^i/i!: the ways in which no bank is asked for more than k
  cells.

  Where m is large it is random_banks(p, w), for then hardly any two addresses are equal.
  """
  example random_cells(32, 32, 64)
  example random_cells(32, 32, 2^20)
  example random_cells(2, 2, 2)
end
