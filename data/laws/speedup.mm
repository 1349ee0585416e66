law speedup "how many times faster the parallel run is"
  from "003; 002"
  manual "mmcalc-pram"
  param T1 "time with one processor", Tp "time with p processors"
  require T1 >= 0
  require Tp > 0
  value = T1/Tp
  notes """
  S = T1/Tp.  By the work law it is at most p.  T1 should be the time of the best sequential program: 002
  writes Ts for it.  Against the parallel program on one processor the speedup flatters.
  """
  example speedup(256, 18)
end
