problem count "how many of n numbers meet a condition"
  manual "mmcalc-scalability"
  param n "numbers"
  bound time order on pram from "003, work law and span law"
    work = n/p                    "every number is looked at"
    span = log2(n) when erew or crew "each step at most multiplies, by a constant, the numbers that a cell's content depends on"
  end
  sequential time "every number looked at, one after another" = n from "003, array count"
  notes """
  The building block of filters and selections: how many elements of an array meet a condition. Here the condition is to be
  positive. Every number has to be looked at, and without concurrent writing a result that
  depends on all of them has taken log2(n) steps, up to a constant. Who may write together can count in fewer, so on a CRCW PRAM the work is
  all that bounds it here.
  """
end
