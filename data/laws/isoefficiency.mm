law isoefficiency "the input size at which a parallel reduction has the efficiency E"
  from "002, the isoefficiency function"
  manual "mmcalc-pram"
  param E "efficiency wanted, at least 0 and below 1", p "processors"
  require 0 <= E and E < 1
  require p >= 1
  value = E/(1 - E)*2*p*log2(p)
  notes """
  For the reduction with Tp = n/p + 2*log2(p) the overhead is 2*p*log2(p) and the efficiency
  1/(1 + 2*p*log2(p)/n).  Solved for n: the input must grow like p*log2(p) if more processors are to be
  as busy as the fewer were.  For any other overhead use isoefficiency_of.
  """
  example isoefficiency(1/2, 128)
  example isoefficiency(8/10, 64)
end
