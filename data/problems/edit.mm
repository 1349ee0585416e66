problem edit "the edit distance of two words"
  manual "mmcalc-edit-distance"
  param m "characters of A", n "characters of B"
  bound time order on pram from "003, work law"
    characters = (m + n)/p        "every character is looked at"
  end
  bound time order on pram from "Backurs and Indyk 2015"
    assume "the Strong Exponential Time Hypothesis (SETH): for no e > 0 is the satisfiability of clauses of n variables decided in 2^((1 - e)*n) steps"
    cells = m*n/p                 "no algorithm has work O((m*n)^(1 - e)), for any e > 0: it is a bound up to factors below every power"
  end
  sequential time "every cell of the matrix, row by row" = m*n from "003, editing distance"
  notes """
  How many characters must be inserted, deleted or replaced to make B of A. The bound is trivial: it says only that the words
  are read. The best sequential program that 003 has fills the matrix of all prefixes, m*n cells. Whether much less work is
  possible is open. If the Strong Exponential Time Hypothesis holds it is not: an algorithm of (m*n)^(1 - e) steps would decide
  satisfiability too soon. Nobody has proved the hypothesis, so the bound of m*n/p is conditional: bound and optimal show it apart.
  """
end
