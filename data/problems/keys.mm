problem keys "n numbers in ascending order of their lowest bits"
  manual "mmcalc-radix"
  param n "input size", bits "bits of a key that are looked at"
  bound time order on pram from "003, work law"
    work = n/p                    "every key is read, and written where it belongs"
  end
  bound time strict on dmm, umm from "001 §1.3: every word is read and written"
    bandwidth = (2*n - 1)/w when n > 1    "odd keys may stand before all others: each is read, and all places but one at most change; a time unit takes in at most w cells"
    latency   = (2*n - 1)*l/p when n > 1  "some thread makes its share of these accesses, each l time units long"
  end
  bound io strict on agpu, agpu' from "004 §6.3, as for sorting"
    blocks = 2*n/b when n > 1 and b > 1  "every block is read; and where odd keys stand before all others, every block changes"
  end
  bound time strict on agpu, agpu' from "004 §6.3, as for sorting"
    blocks = 2*n/p when n > 1 and b > 1  "k multiprocessors move at most k blocks in a time unit"
  end
  sequential time "bits times every key goes to one of two lists" = n*bits from "003, radix sort"
  notes """
  What is sorted is not compared: a key is taken to pieces, bit by bit. So n*log2(n)/p is no bound here, and n keys that
  all differ have log2(n) bits at least.
  """
end
