law cost "processors times time"
  from "003"
  manual "mmcalc-pram"
  param p "processors", Tp "time with p processors"
  require p >= 1
  require Tp >= 0
  value = p*Tp
  notes """
  What the run would be charged if every processor were paid for the whole time, busy or not.  It is at
  least the work.  The sum of n numbers with n/2 processors costs (n/2)*log2(n), though the work is n - 1.
  """
  example cost(512, 10)
end
