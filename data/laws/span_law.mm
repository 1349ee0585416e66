law span_law "the time that any number of processors takes at least"
  from "003, span law"
  manual "mmcalc-pram"
  param Tinf "span: time units with any number of processors"
  require Tinf >= 0
  value = Tinf
  notes """
  The operations on a longest chain of dependences follow one another, whoever does them: Tp >= Tinf for
  every p.  More processors than T1/Tinf therefore gain little.
  """
  example span_law(10)
end
