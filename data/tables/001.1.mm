papertable "001.1" "The running time for the contiguous access and the stride access"
  from   "001 §3, Table 1"
  manual "mmcalc-dmm"
  column "PRAM"  = time on pram unit=access
  column "BPRAM" = time on bpram
  column "DMM"   = time on dmm discipline=lockstep
  column "UMM"   = time on umm discipline=lockstep
  row "Contiguous Access" = access.contiguous
  row "Stride Access"     = access.stride
  notes """
  In the paper's notation w is the memory bandwidth and G = gcd(n/p, w).  Rounds follow one another, as 001
  counts: lockstep.  The contiguous access has a term l more than the paper prints, for a round that is not full;
  with p <= n it is no more than n*l/p.
  """
  example table 001.1 n=2^20 p=2^10 w=32 l=100
end
