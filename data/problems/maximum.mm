problem maximum "the largest of n numbers"
  manual "mmcalc-maximum"
  param n "input size"
  bound time order on pram from "003, work law; Cook, Dwork, Reischuk 1986; Valiant 1975"
    work = (n - 1)/p              "all numbers but the largest have lost a comparison"
    writing = log2(n) when erew or crew  "of n bits it is their `or`: log2(n) steps where one writes a cell, whatever p is"
    rounds = log2(log2(n)) when n > 2 and p <= n  "p comparisons leave m^2/(m + 2*p) of m candidates, or more"
  end
  sequential time "n - 1 comparisons, one after another" = n - 1 from "003, the sum of n numbers with MAX"
  notes """
  With + replaced by max every algorithm for the sum gives the largest number, in log2(n) steps. Processors that may write to
  one cell together do better: with n^2 of them a constant number of steps is enough, and with n about log2(log2(n)).
  So log2(n) is no lower bound here on a CRCW PRAM. On EREW and CREW it is (Cook, Dwork and Reischuk), since the
  largest of n bits is their `or`. With no more processors than numbers log2(log2(n)) is one on every variant
  (Valiant): p comparisons among m candidates leave m^2/(m + 2*p) of them, or more, of which no two were compared.
  """
end
