law efficiency "the part of the processors' time that is well spent"
  from "003; 002"
  manual "mmcalc-pram"
  param T1 "time with one processor", p "processors", Tp "time with p processors"
  require T1 >= 0
  require p >= 1
  require Tp > 0
  value = T1/(p*Tp)
  also from_overhead "1/(1 + To/T1), the same by way of the overhead p*Tp - T1" = T1/(T1 + (p*Tp - T1))
  notes """
  E = S/p, the speedup for each processor, at most 1 by the work law.  With the overhead To = p*Tp - T1
  it is 1/(1 + To/T1): what is lost is the overhead's share.
  """
  example efficiency(256, 32, 18)
  example ensure efficiency.from_overhead(256, 32, 18) == efficiency(256, 32, 18)
end
