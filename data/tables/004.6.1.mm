papertable "004.6.1" "Complexities of comparison-based sorting algorithms on the AGPU model"
  from   "004 §6.1, Table 6.1"
  column "I/O complexity"  = io on agpu
  column "Time complexity" = time on agpu
  row "(Lower bound)" = sort
  row "Bitonic sort"  = sort.bitonic
  row "GPU-Warpsort"  = sort.warpsort
  row "Our algorithm" = sort.multiway
  notes """
  The paper assumes n = Omega(b^2).  "Our algorithm" is the multiway merge sort of its chapter 6.
  """
  example show 004.6.1
end
