problem edit "the edit distance of two words"
  manual "mmcalc-edit-distance"
  param m "characters of A", n "characters of B"
  bound time order on pram from "003, work law"
    characters = (m + n)/p        "every character is looked at"
  end
  bound work order on pram from "Backurs and Indyk 2015, if the Strong Exponential Time Hypothesis holds"
    pairs = m*n                   "conditional, and up to n^o(1): an algorithm of (m*n)^(1 - e) would refute that hypothesis"
  end
  sequential time "every cell of the matrix, row by row" = m*n from "003, editing distance"
  notes """
  How many characters must be inserted, deleted or replaced to make B of A. The bound is trivial: it says only that the words
  are read. The best sequential program that 003 has fills the matrix of all prefixes, m*n cells. Whether much less work is
  possible is open; if the Strong Exponential Time Hypothesis holds (SAT has no algorithm of 2^((1 - e)*n) steps) it is not.
  So the bound of the work is conditional, and says so; none of the time is made from it.
  """
end
