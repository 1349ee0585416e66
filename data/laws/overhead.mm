law overhead "processor time beyond the sequential time"
  from "002"
  param T1 "time of the sequential program", p "processors", Tp "time with p processors"
  require T1 >= 0
  require p >= 1
  require Tp >= 0
  value = p*Tp - T1
  notes """
  To = p*Tp - T1: communication, waiting, and work that the sequential program does not have.  With
  Tp = n/p + 2*log2(p) for the sum of n numbers it is 2*p*log2(p), whatever n is; so a
  larger problem hides it.
  """
  example overhead(256, 32, 18)
end
