problem columns "the columns of a matrix of n rows of w words, one after another"
  manual "mmcalc-dmm"
  param n "rows"
  bound time strict on dmm, umm from "001 §1.3: every word is read and written"
    bandwidth = 2*n          "n*w words are read and as many written; a time unit takes in at most w"
    latency   = 2*n*w*l/p    "some thread makes its share of these accesses, each l time units long"
  end
  notes """
  Column after column is read, and written as a row of the result.  Words of a column are w apart, all in one bank, unless rows are kept in another way.
  """
end
