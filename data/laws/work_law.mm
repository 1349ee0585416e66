law work_law "the time that p processors take at least, because the work must be done"
  from "003, work law"
  manual "mmcalc-pram"
  param T1 "work: time units with one processor", p "processors"
  require T1 >= 0
  require p >= 1
  value = T1/p
  notes """
  p processors do at most p operations in a time unit, so p*Tp >= T1: the cost is never less than the
  work.  It says that the speedup is at most p.
  """
  example work_law(1023, 16)
end
