papertable "004.6.1" "Complexities of comparison-based sorting algorithms on the AGPU model"
  from   "004 §6.1, Table 6.1"
  manual "mmcalc-sort"
  column "I/O complexity"  = io on agpu
  column "Time complexity" = time on agpu
  row "(Lower bound)" = sort
  row "Bitonic sort"  = sort.bitonic
  row "GPU-Warpsort"  = sort.warpsort
  row "Our algorithm" = sort.multiway
  printed "(Lower bound)" io = n/b*log(M/b, n/b)
  printed "Our algorithm" io = n/b*log(M/b, n/b)
  notes """
  The paper assumes n = Omega(b^2).  "Our algorithm" is the multiway merge sort of its chapter 6; the table's I/Os are those with d of the order of M/b.
  """
  example table 6.1 n=2^16 p=2^10 b=32 M=12288 d=8
end
