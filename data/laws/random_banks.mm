law random_banks "addresses in the fullest bank, expected of p random ones: stages on the DMM"
  from "000 §2: the DMM"
  param p "addresses, of one warp", w "banks, each as likely as another"
  require floor(p) == p and p >= 0 and floor(w) == w and w >= 1
  define ways(s, w, k) = if s == 0 then 1 else sum(i = 1..min(k, s), (w*i - s + i)*binomial(s, i)*ways(s - i, w, k))/s
  value = sum(k = 0..p - 1, 1 - ways(p, w, k)/w^p)
  notes """
  ways(s, w, k) is in how many ways s different addresses go into w banks, at most k into each: s! times the coefficient of x^s in f = g^w,
  where g is the sum of x^i/i! over i = 0..k. As g*f' = w*g'*f, the coefficients follow from those before them: multiplied out, that is
  the recursion. The fullest bank has more than k addresses with the probability 1 - ways(p, w, k)/w^p, and the sum of these is
  what is expected.

  So it is exact: the mean over all w^p ways. All addresses differ here; a word that is asked for twice is fetched once, and takes less.
  """
  example random_banks(2, 2)
  example random_banks(32, 32)
  example random_banks(4, 4)
end
