problem merge "sorted sequences to one"
  manual "mmcalc-merge"
  param n "numbers in all sequences together"

  bound io strict on agpu, agpu' from "004 §6.2.2, §6.4.3"
    blocks = 2*n/b when n > b "some input makes every block be read, and every block be written"
  end

  bound time strict on agpu, agpu' from "004 §6.2.2, §6.4.3"
    blocks = 2*n/p when n > b "k multiprocessors move at most k blocks in a time unit"
  end

  notes """
  Several sequences, each in order, become one.  Sorting by merging does nothing else again and
  again; how many sequences are merged at once decides how often all numbers are read and
  written, and how much shared memory that takes.
  """
end
