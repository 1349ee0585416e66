problem permute "n numbers moved, each to a place of its own that is known before"
  manual "mmcalc-dmm"
  param n "numbers"
  bound time strict on dmm, umm, hmm from "001 §1.3: every number is read and written"
    bandwidth = 2*n/w        "n numbers are read and as many written; a time unit takes in at most w cells"
    latency   = 2*l*max(1, n/p) "some thread makes its share of these accesses, each l time units long; a number is read before it is written"
  end
  sequential time "each number is read and written, one access after another" on dmm, umm, hmm = 2*n*l from "001 §1.3, one thread"
  notes """
  Which permutation it is, is known before: the permutation, and whatever has been worked out from it, is an input like the numbers.  Only these
  are counted in the bound.
  """
end
