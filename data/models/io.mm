model io "I/O model, or external memory model"
  from   "004 §2.7"
  manual "mmcalc-bsp"
  param  b "words of a block", M "words of the internal memory"
  require b >= 1 and M >= b
  notes """
  One processor, an internal memory of M words and an external one of any size, in blocks of b words.
  What counts is the number of blocks read and written, the I/O complexity; what happens inside the
  internal memory is free.

  A model of formulas only: no program runs on it.  Its lower bounds hold on the AGPU too, and an
  algorithm of one is an algorithm of the other (`relate`, Theorem 3.5 of 004).
  """
end
