problem elementwise "each number by itself: a map"
  manual "mmcalc-dmm"
  param n "input size"
  bound time strict on dmm, umm from "000 §5, Theorem 2: its first two limits"
    bandwidth = n/w when n > 1  "every number is read; a time unit takes in at most w cells"
    latency   = n*l/p when n > 1  "some thread reads n/p numbers or more, each l time units long"
  end
  bound time order on pram from "003, work law"
    work = n/p                    "every number is touched, p in a round at most"
  end
  bound time strict on bpram from "001 §2; 000 §5 with l = 1"
    bandwidth  = n/w when n > 1  "every number is read; a time unit serves at most w cells"
    processors = n/p when n > 1  "and a round serves at most p"
  end
  bound io strict on agpu from "004 §2.5: a block is b words"
    transfer = n/b                "every number is read, b at once at most"
  end
  sequential time "one number after the other" = n from "003, the first kernels"
  notes """
  What is done with a number depends on no other: the first kernels of every course, vecAdd and the increment of an array. All
  threads work at once, and nothing waits for anything, so the memory decides alone: bandwidth and latency, and no reduction.
  """
end
