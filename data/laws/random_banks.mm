law random_banks "addresses in the fullest bank, expected of p random ones: stages on the DMM"
  from "000 §2: the DMM"
  param p "addresses, of one warp", w "banks, each as likely as another"
  require floor(p) == p and p >= 0 and floor(w) == w and w >= 1
  value = sum(t = 0..w^p - 1, max(b = 0..w - 1, sum(i = 0..p - 1, if t div w^i mod w == b then 1 else 0)))/w^p
  notes """
  The definition itself: the mean over all w^p ways to put p addresses into w banks. So it is exact, and for small p and w only. All
  addresses differ here; a word that is asked for twice is fetched once, and takes less.
  """
  example random_banks(2, 2)
  example random_banks(4, 4)
end
