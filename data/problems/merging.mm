problem merging "two sorted arrays to one"
  manual "mmcalc-merge"
  param m "numbers in A", n "numbers in B"
  bound time order on pram from "003, work law; see notes"
    work = (m + n)/p              "every number is written"
    spread = log2(m + n) when erew or ercw "the other array's first number decides the place of every number of the longer one"
  end
  sequential time "two pointers, a number written in each step" = m + n from "003, parallel merge"
  notes """
  A and B come sorted; C is to have all their numbers in order. 003 calls the number of elements of A that are at most e the
  rank of e in A. If all numbers differ, the place of e in C, counted from 1, is its
  rank in A and its rank in B together; of equal ones those of A come first here, and count in B what is less.

  spread.  Let the first number of B be below all of A or above all of A, and the others of B be above both: then every number of
  A has one of two places. So m words of C depend on one bit. Where one alone reads a cell (erew, ercw), a step
  multiplies the cells and processors that a bit has reached by a constant at most. With concurrent reading that is one step.

  For two arrays of n numbers and no more than 2*n processors log2(log2(n)) rounds of comparisons are needed on any
  variant (Borodin and Hopcroft 1985). It is no term above, for with one number beside many a single round is enough.
  """
end
