problem maximum "the largest of n numbers"
  manual "mmcalc-maximum"
  param n "input size"
  bound time order on pram from "003, work law"
    work = (n - 1)/p              "all numbers but the largest have lost a comparison"
  end
  sequential time "n - 1 comparisons, one after another" = n - 1 from "003, the sum of n numbers with MAX"
  notes """
  With + replaced by max every algorithm for the sum gives the largest number, in log2(n) steps. Processors that may write to
  one cell together do better: with n^2 of them a constant number of steps is enough, and with n about log2(log2(n)).
  So log2(n) is no lower bound here on a CRCW PRAM; the work is.
  """
end
