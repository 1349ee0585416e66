law min_cost_optimal_time "the time of n/p + 2*log2(p) with n/log2(n) processors"
  from "002, minimum cost-optimal execution time; the value corrected"
  param n "input size"
  require n >= 2
  value = 3*log2(n) - 2*log2(log2(n))
  also best_p "n/log2(n)" = n/log2(n)
  also printed "3*log2(n) - log2(log2(n)), as the lecture has it" = 3*log2(n) - log2(log2(n))
  notes """
  The reduction stays cost-optimal as long as p*log2(p) = O(n), that is up to about n/log2(n)
  processors.  There n/p is log2(n), and 2*log2(p) is 2*log2(n) - 2*log2(log2(n)).
  The lecture has the last term once; it is there twice.  Only the order, log2(n), is a theorem: another
  constant in front of n/log2(n) gives another value.
  """
  example min_cost_optimal_time(2^16)
end
