problem matching "how near a pattern comes to a text, at each of its places"
  manual "mmcalc-edit-distance"
  param m "characters of the pattern", n "characters of the text"
  bound time strict on dmm, umm, hmm from "000 §5: every character is read"
    bandwidth = n/w         "every character of the text is read; a time unit takes in at most w cells"
    latency   = n*l/p       "some thread reads its share of the text or more, each l time units long"
  end
  sequential time "every cell of the matrix, row by row" = m*n from "003, editing distance"
  notes """
  For each place of the text the least edit distance of the pattern from a piece of the text that ends there.
  The bound says only that the text is read; see the problem edit for what more is known.
  """
end
