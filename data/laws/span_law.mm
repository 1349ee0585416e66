law span_law "the time that any number of processors takes at least"
  from "003, span law"
  manual "mmcalc-pram"
  param Tinf "span: time units with any number of processors"
  require Tinf >= 0
  value = Tinf
  notes """
  The operations on a longest chain of dependences follow one another, whoever does them: Tp >= Tinf for
  every p.  With T1/Tinf processors the time is 2*Tinf at most (the law brent): more of them gain a factor of 2 at most.
  """
  example span_law(10)
  example ensure brent(1000, 10, 1000/10) == 2*span_law(10)
end
