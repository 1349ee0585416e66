law edit_steps "steps of the edit distance by diagonals with p processors"
  from "003, what is the benefit of parallelization"
  manual "mmcalc-edit-distance"
  param m "characters of A", n "characters of B", p "processors"
  require m >= 1 and n >= 1
  require p >= 1
  value = if p >= min(m, n) then n + m - 1 else sum(k = 1..n+m-1, ceil(min(k, m, n, m + n - k)/p))
  also sequential "one cell after another" = m*n
  also estimate "003's, every diagonal as long as the longest" = if p >= m then n + m - 1 else (n + m - 1)*m/p
  notes """
  The lengths of the diagonals are 1, 2, ..., min(m, n), as long as that goes, and down to 1 again; each takes the next
  integer from length/p on. 003 estimates (n + m - 1)*m/p.
  That is too much where many diagonals are short.  It is too little where p does not divide m and n is large:
  m = 3, n = 100, p = 2 takes 200 steps, and the estimate is 153.
  """
  example edit_steps(16, 20, 16)
  example edit_steps(768, 800, 16)
  example ensure edit_steps(3, 100, 2) == 200 and edit_steps.estimate(3, 100, 2) == 153
end
