law cost_optimal "the cost, in multiples of the best sequential time"
  from "003; 002"
  manual "mmcalc-pram"
  param p "processors", Tp "time with p processors", Tseq "time of the best sequential program"
  require p >= 1
  require Tp >= 0
  require Tseq > 0
  value = p*Tp/Tseq
  notes """
  A parallel algorithm is cost-optimal when p*Tp = O(Tseq): when this ratio stays bounded while the
  problem, and p with it, grows.  One value proves nothing; look at a series.  It is 1/efficiency, against the best sequential program.
  The sum with p = n/2 takes log2(n) steps, and the ratio grows like log2(n)/2: not cost-optimal.
  With p = n/log2(n) and Tp = n/p + 2*log2(p) it never exceeds 3 (Tseq = n): cost-optimal.
  """
  example cost_optimal(512, 10, 1023)
  example ensure cost_optimal(2^16/16, 16 + 2*log2(2^16/16), 2^16) < 3
end
