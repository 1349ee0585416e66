problem compact "the elements that pass a filter, close together and in order"
  manual "mmcalc-scan"
  param n "input size"
  bound time strict on agpu, agpu' from "004 §5.3.1"
    reading = n/p  "every element is looked at; k = p/b multiprocessors read at most b words each in a time unit"
  end
  bound io strict on agpu, agpu' from "004 §5.3.1"
    reading = n/b  "every element is looked at; an I/O moves a block of b words"
  end
  notes """
  Stream compaction: of an array, the elements for which the filter says yes, one after another.
  How many there are depends on the data, so the bounds only count the reading.
  """
end
