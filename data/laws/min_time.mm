law min_time "the least time of n/p + 2*log2(p), over all p"
  from "002, minimum execution time; the minimum corrected"
  manual "mmcalc-pram"
  param n "input size"
  require n >= 3
  value = 2/ln(2) + 2*log2(n*ln(2)/2)
  also best_p "the p of the minimum, n*ln(2)/2; not an integer" = n*ln(2)/2
  also at_half "the time at p = n/2, which the lecture takes for the minimum" = 2*log2(n)
  notes """
  The model of a parallel reduction: n/p local additions, then 2*log2(p) for the tree.  The
  derivative, -n/p^2 + 2/(p*ln 2), vanishes at p = n*ln(2)/2, about 0.35*n.
  The lecture gives p = n/2 and 2*log(n).  The p is that of the natural logarithm, n/p + 2*ln(p), which is
  least at p = n/2 - but 2 + 2*ln(n/2) there, not 2*ln(n).  2*log2(n) is the time with the logarithm to base 2 at
  that p, where it is not least: the minimum lies 2 - 2/ln(2) - 2*log2(ln(2)), about 0.17, below it, whatever n is.
  With so many processors the algorithm is not cost-optimal: see min_cost_optimal_time.
  """
  example min_time(256)
  example ensure min_time.at_half(2^12) - min_time(2^12) > 0.17 and min_time.at_half(2^12) - min_time(2^12) < 0.18
end
