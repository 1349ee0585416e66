problem edit "the edit distance of two words"
  manual "mmcalc-edit-distance"
  param m "characters of A", n "characters of B"
  bound time order on pram from "003, work law"
    characters = (m + n)/p        "every character is looked at"
  end
  sequential time "every cell of the matrix, row by row" = m*n from "003, editing distance"
  notes """
  How many characters must be inserted, deleted or replaced to make B of A. The bound is trivial: it says only that the words
  are read. The best sequential program that 003 has fills the matrix of all prefixes, m*n cells. Whether much less work is
  possible is open: if the Strong Exponential Time Hypothesis holds (SAT has no algorithm of 2^((1 - e)*n) steps), none of
  (m*n)^(1 - e) exists (Backurs and Indyk 2015). That is conditional, and up to factors like log2(n)^2, so it is no term of a
  bound here.
  """
end
