problem prefix "the prefix sums of n numbers"
  manual "mmcalc-prefix"
  param n "input size"
  bound time strict on dmm, umm from "000 §5, Theorem 2"
    bandwidth = n/w when n > 1  "every number is read; a time unit takes in at most w cells"
    latency   = n*l/p when n > 1  "some thread reads n/p numbers or more, each l time units long"
    reduction = l*log2(n) when not atomic  "the last prefix sum is the sum of all"
  end
  bound time order on pram from "003, work law and span law"
    work = (n - 1)/p              "the last prefix sum alone takes n - 1 additions"
    span = log2(n) when not crcw_combining  "an instruction combines a constant number of values"
  end
  bound time strict on bpram from "001 §2; 000 §5 with l = 1"
    bandwidth  = n/w when n > 1  "every number is read; a time unit serves at most w cells"
    processors = n/p when n > 1  "and a round serves at most p"
    reduction  = log2(n) when not atomic  "the last prefix sum is the sum of all"
  end
  bound time strict on hmm from "K. Nakano, The Hierarchical Memory Machine, IPDPSW 2013: of the sum, the last"
    bandwidth = n/w when n > 1  "every number is read from the global memory; a time unit takes in at most w cells"
    latency   = n*l/p when n > 1  "some thread reads n/p numbers or more, each l time units long"
    answer    = l when n > 1  "a number is read from the global memory"
    reduction = log2(n) when not atomic  "in a time unit a value can be combined with one other"
  end
  sequential time "n - 1 additions, one after another" = n - 1 from "002; 003"
  sequential time "n reads, the sum kept by the processor, and n - 1 writes" on pram = if n > 1 then 2*n - 1 else 0 when access from "001 §2, the accesses counted"
  sequential time "n reads, the sum kept by the processor, and n - 1 writes" on bpram = if n > 1 then 2*n - 1 else 0 from "001 §2, the accesses counted"
  sequential time "n reads, the sum kept by the thread, and n - 1 writes, each l time units long" on dmm, umm, hmm = if n > 1 then (2*n - 1)*l else 0 from "000 §2, one thread"
  notes """
  a[i] becomes a[0] + ... + a[i], for an associative operator (the inclusive scan).

  The last of the prefix sums is the sum of all numbers, so whatever bounds the sum from below
  bounds this problem too.  The bounds are met, up to a constant: prefix sums are no harder than the
  sum in order of growth, only in the constant.
  """
end
