problem reduction "n numbers reduced to one by blocks of threads"
  manual "mmcalc-reduce-steps"
  param n "input size"
  bound time strict on agpu, agpu' from "004 §4.7, Table 4.1"
    reading = n/p when n > 1  "every number is read; k = p/b multiprocessors read at most b words each in a time unit"
  end
  bound time order on agpu, agpu' from "004 §3.3.1, the bound of the EREW PRAM"
    reading = n/p when n > 1      "every number is read"
    span    = log2(n) when n > 1  "an instruction combines a constant number of values, so what a result depends on grows by a constant factor; 004: what bounds the EREW PRAM bounds the AGPU"
  end
  bound io strict on io, agpu, agpu' from "004 §4.7, Table 4.1"
    reading = n/b when n > 1  "every number is read; an I/O moves a block of b words"
  end
  sequential time "one core reads number after number, keeps the sum and writes it" on agpu, agpu' = if n > 1 then n + 1 else 0 from "004 §3.2, one core"
  notes """
  The problem of `reduce`, in the setting of 003's slides: a block of threads is several warps, which a multiprocessor runs one after
  another, and what the blocks leave is reduced by another launch. On the AGPU a warp is the b cores of a multiprocessor.
  """
end
