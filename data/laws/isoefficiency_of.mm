law isoefficiency_of "the work at which an overhead leaves the efficiency E"
  from "002, the isoefficiency function"
  param E "efficiency wanted, at least 0 and below 1", To "overhead: processors times time, less the work"
  require 0 <= E and E < 1
  require To >= 0
  value = E/(1 - E)*To
  notes """
  E = 1/(1 + To/W) solved for the work W.  If To depends on p alone, this is how the problem must grow
  with the machine; if To depends on W as well, it is an equation to be solved.
  """
  example isoefficiency_of(1/2, 1792)
end
