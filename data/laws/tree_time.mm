law tree_time "the time of a parallel reduction: local additions, then a tree"
  from "002, minimum execution time"
  manual "mmcalc-pram"
  param n "input size", p "processors"
  require n >= 1
  require p >= 1
  value = n/p + 2*log2(p)
  also best_p "where the derivative vanishes, n*ln(2)/2; not an integer" = n*ln(2)/2
  notes """
  Each of p processors adds n/p numbers, and a tree of log2(p) levels adds what they found; an addition and
  a message, two time units a level.  More processors shorten the first part and lengthen the second.

  `minimize` goes over the integers: the least time stands at an integer beside n*ln(2)/2, which is
  where the derivative vanishes (the law min_time).  The lecture's p = n/2 is that of a natural logarithm, its 2*log(n)
  the time with the logarithm to base 2 at that p; with ln throughout the least is 2 + 2*ln(n/2).
  """
  example tree_time(256, 128)
  example minimize tree_time over p=1..n n=256
end
