law parallelism "the largest speedup that any number of processors can reach"
  from "003, parallelism"
  manual "mmcalc-pram"
  param T1 "work: time units with one processor", Tinf "span: time units with any number"
  require T1 >= 0
  require Tinf > 0
  value = T1/Tinf
  notes """
  By the span law no number of processors reaches more.  It is the average number of operations that could be done in each
  step, and about the number of processors worth having: with p = T1/Tinf of them Brent's theorem promises 2*Tinf.
  """
  example parallelism(1023, 10)
end
