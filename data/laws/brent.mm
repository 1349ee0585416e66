law brent "a time that p processors can keep, from work and span"
  from "003, Brent's theorem; 004 §2.3.4, Theorem 2.2"
  manual "mmcalc-pram"
  param T1 "work: time units with one processor", Tinf "span: time units with any number", p "processors"
  require 0 <= Tinf and Tinf <= T1
  require p >= 1
  value = T1/p + Tinf
  also sharper "t + (q - t)/p, as 004 has it" = Tinf + (T1 - Tinf)/p
  also least "no schedule is faster: work law and span law" = max(T1/p, Tinf)
  notes """
  A computation of Tinf steps and T1 operations in all is run step by step by p processors.  A step of s
  operations takes ceil(s/p), which is less than s/p + 1; the sum over the steps is the bound.
  It is an upper bound on what is possible, and never more than twice the lower one, max(T1/p, Tinf).
  It supposes that finding out who does what costs nothing.
  For the sum of n numbers T1 = n - 1 and Tinf = log2(n).
  """
  example brent(1023, 10, 16)
end
