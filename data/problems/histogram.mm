problem histogram "how many of n numbers fall into each of B bins"
  manual "mmcalc-agpu"
  param n "numbers", B "bins"
  bound time strict on agpu, agpu' from "004 §4.7, as for whatever reads n words"
    reading = n/p  "every number is read; k = p/b multiprocessors read at most b words each in a time unit"
    writing = B/p  "every bin is written, b words at most by each in a time unit"
  end
  bound io strict on agpu, agpu' from "004 §4.7, as for whatever reads n words"
    reading = n/b  "every number is read; an I/O moves a block of b words"
    writing = B/b  "every bin is written"
  end
  bound time strict on dmm, umm from "000 §5, the bounds of whatever reads n words"
    bandwidth = (n + B)/w    "every number is read and every bin is written; a time unit takes in at most w cells"
    latency   = (n + B)*l/p  "some thread asks for (n + B)/p cells or more, each l time units long"
  end
  bound time strict on bpram from "001 §2; 000 §5 with l = 1"
    bandwidth  = (n + B)/w  "every number is read and every bin is written; a time unit serves at most w cells"
    processors = (n + B)/p  "and a round serves at most p"
  end
  bound time order on pram from "003, work law"
    work = (n + B)/p  "every number is looked at, and every bin is written"
  end
  sequential time "every number looked at, one after another, and every bin written" = n + B
  notes """
  The bin of a number x is x mod B here.  What makes a histogram a problem of its own is that nobody knows beforehand
  who adds to which bin: many threads at once may add to one, and an addition is a reading and a
  writing.  If two threads read the same count, one of their additions is lost, which is a race.
  """
end
