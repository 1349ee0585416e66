problem sum "the sum of n numbers"
  manual "mmcalc-sum"
  param n "input size"
  bound time strict on dmm, umm from "000 §5, Theorem 2"
    bandwidth = n/w when n > 1  "every number is read; a time unit takes in at most w cells"
    latency   = n*l/p when n > 1  "some thread reads n/p numbers or more, each l time units long"
    reduction = l*log2(n) when not atomic  "in l time units a value can be combined with one other, so the largest group at most doubles"
  end
  bound time order on pram from "003, work law and span law"
    work = (n - 1)/p              "n - 1 additions, shared by p processors"
    span = log2(n) when not crcw_combining  "an instruction combines a constant number of values"
  end
  bound time strict on bpram from "001 §2; 000 §5 with l = 1"
    bandwidth  = n/w when n > 1  "every number is read; a time unit serves at most w cells"
    processors = n/p when n > 1  "and a round serves at most p"
    reduction  = log2(n) when not atomic  "in a time unit a value can be combined with one other"
  end
  bound time strict on hmm from "K. Nakano, The Hierarchical Memory Machine, IPDPSW 2013"
    bandwidth = n/w when n > 1  "every number is read from the global memory; a time unit takes in at most w cells"
    latency   = n*l/p when n > 1  "some thread reads n/p numbers or more, each l time units long"
    answer    = l when n > 1  "a number is read from the global memory"
    reduction = log2(n) when not atomic  "in a time unit a value can be combined with one other, so the largest group at most doubles"
  end
  sequential time "n - 1 additions, one after another" = n - 1 from "003, the sum of n numbers; 002"
  sequential time "n reads, the sum kept by the processor, and a write" on pram = if n > 1 then n + 1 else 0 when access from "001 §2, the accesses counted"
  sequential time "n reads, the sum kept by the processor, and a write" on bpram = if n > 1 then n + 1 else 0 from "001 §2, the accesses counted"
  sequential time "n reads, the sum kept by the thread, and a write, each l time units long" on dmm, umm, hmm = if n > 1 then (n + 1)*l else 0 from "000 §2, one thread"
  notes """
  n numbers are combined by an associative operator; the result stands in one cell.

  The reduction bound follows a value and counts how many of the inputs it depends on.  A thread
  that reads a cell adds what the cell knows to what the thread knows; so in l time units the
  largest count at most doubles.  It holds for programs that combine numbers and know nothing else
  about them, not for tricks with their bits.  It does not hold where the memory itself adds: in
  programs with `atomic`, and on a PRAM that combines (crcw_combining).  On a PRAM whose memory adds
  for one processor after another it holds: k additions to a cell take k steps and combine k + 1
  values, which is at most 2^k.

  One number is its own sum: nothing needs to be read then, hence the condition n > 1.

  On the PRAM the bounds hold up to a constant.  An instruction has a constant number of operands,
  but which constant is left open, and a processor adds for nothing what it holds already: with
  x = a[0] + a[1]; y = a[2] + a[3]; x = x + y; y = a[4] + a[5]; a[0] = x + y a single
  processor sums six numbers in four time units, not five.  The sequential time is still that of the sources, an addition a
  time unit.
  """
end
