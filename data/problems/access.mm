problem access "every cell of an array written once"
  manual "mmcalc-dmm"
  param n "cells"
  bound time strict on dmm, umm from "001 §1.3"
    bandwidth = n/w    "a stage of the pipeline serves at most w cells, and one stage enters in a time unit"
    latency   = n*l/p  "some thread serves n/p cells or more, and has each answered before it asks again"
  end
  bound time strict on pram from "001 §3, Table 1"
    processors = n/p   "a round writes at most one cell for each processor"
  end
  bound time strict on bpram from "001 §3, Table 1"
    bandwidth  = n/w   "the memory serves at most w cells in a time unit"
    processors = n/p   "a round takes a time unit or more and serves at most p cells"
  end
  sequential time "one processor writes a cell at a time" on pram, bpram = n from "001 §3, Theorem 1 with p = 1"
  sequential time "one thread writes a cell at a time, each l time units long" on dmm, umm = n*l from "001 §3, Theorem 1 with p = 1"
  notes """
  The simplest thing to do with a memory, and the yardstick for everything else: n cells of an array
  are written, in an order that the algorithm may choose.
  """
end
