problem keys "n numbers in ascending order of their lowest bits"
  manual "mmcalc-radix"
  param n "input size", bits "bits of a key that are looked at"
  bound time order on pram from "003, work law"
    work = n/p                    "every key is read, and written where it belongs"
  end
  sequential time "bits times every key goes to one of two lists" = n*bits from "003, radix sort"
  notes """
  What is sorted is not compared: a key is taken to pieces, bit by bit. So n*log2(n)/p is no bound here, and n keys that
  all differ have log2(n) bits at least.
  """
end
