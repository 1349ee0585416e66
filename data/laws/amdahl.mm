law amdahl "the speedup of a program of which a part runs in parallel"
  from "003, Amdahl's law; 004 §2.3.4, Theorem 2.1"
  manual "mmcalc-pram"
  param Par "part of the sequential time that can run in parallel, 0 to 1", p "processors"
  require 0 <= Par and Par <= 1
  require p >= 1
  value = 1/(1 - Par + Par/p)
  also limit "with any number of processors" = 1/(1 - Par)
  notes """
  The problem stays the same and the processors become more.  The parallel part shrinks to Par/p, the
  rest stays; so the speedup never exceeds 1/(1 - Par), however many processors there are.  With nine
  tenths parallel, 64 processors give 8.8 and no number of them gives 10.
  It applies to a fixed problem whose parallel part parallelises perfectly.  When the problem grows with
  the machine, ask gustafson.  004 states the law with alpha = 1 - Par, the sequential part.
  """
  example amdahl(9/10, 2)
  example amdahl(9/10, 4)
  example amdahl(9/10, 16)
  example amdahl(9/10, 64)
  example ensure amdahl(9/10, 64) > 8.7 and amdahl(9/10, 10^9) < 10
end
