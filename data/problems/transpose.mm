problem transpose "the transpose of a square array of n cells, in place"
  manual "mmcalc-transpose"
  param n "cells, the square of a side"
  bound time strict on dmm, umm, hmm from "001 §1.3"
    bandwidth = 2*(n - sqrt(n))/w    "all but the diagonal is read and written; a time unit takes in at most w cells"
    latency   = 2*(n - sqrt(n))*l/p  "some thread makes its share of these accesses, each l time units long"
  end
  bound time strict on pram from "001 §4"
    processors = (n - sqrt(n))/p     "all but the diagonal is written, in a round at most one cell for each processor"
  end
  bound time strict on bpram from "001 §4"
    bandwidth  = 2*(n - sqrt(n))/w   "all but the diagonal is read and written; a time unit serves at most w cells"
    processors = 2*(n - sqrt(n))/p   "and a round serves at most p"
  end
  sequential time "three statements for each pair of cells: x = a[j][k], a[j][k] = a[k][j], a[k][j] = x" = 3*(n - isqrt(n))/2 from "001 §4, one processor"
  sequential time "all but the diagonal is read and written, one access after another" on pram = 2*(n - isqrt(n)) when access from "001 §4, one processor"
  sequential time "all but the diagonal is read and written, one access after another" on bpram = 2*(n - isqrt(n)) from "001 §4, one processor"
  sequential time "all but the diagonal is read and written, each access l time units long" on dmm, umm, hmm = 2*(n - isqrt(n))*l from "001 §4, one thread"
  notes """
  a[j][k] and a[k][j] change places.  No value is computed; only words move.  So all that counts is how
  an access meets the banks and the address groups: one of reading and writing goes along rows, the
  other wants to go down columns.

  The source's bounds are n/w and n*l/p, for one access to each cell.  In fact each cell off the
  diagonal is both read and written, which makes 2*(n - sqrt(n)), at least n for n >= 4.
  """
end
