law slackness "how much work there is for each processor and step"
  from "003, slackness"
  manual "mmcalc-pram"
  param T1 "work: time units with one processor", Tinf "span: time units with any number", p "processors"
  require T1 >= 0
  require Tinf > 0
  require p >= 1
  value = T1/(p*Tinf)
  notes """
  The parallelism divided by the number of processors.  Below 1 there are more processors than
  the computation can use, and the speedup stays below p.  Well above 1 a speedup near p is
  possible: by Brent's theorem the time is at most T1/p + Tinf = (1 + 1/slackness)*T1/p.
  """
  example slackness(1023, 10, 16)
end
