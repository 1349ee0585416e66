algorithm access.contiguous "neighbouring threads take neighbouring cells"
  solves  access
  from    "000 §3, Lemma 1; 001 §3, Theorem 1"
  param   n "cells", p, w, l
  require n >= 1

  on dmm, umm
    closed time = n/w + n*l/p + l
  end

  on pram
    closed time = n/p when p <= n from "001 §3, Table 1"
  end

  on bpram
    closed time = n/w when w <= p and w <= n from "001 §3, Table 1"
  end

  program
    output array a[n]
    forall i = 0 to n - 1
      a[i] = i
    end
    ensure total(a) == n*(n - 1)/2
  end

  notes """
  Every cell of an array is written once, by one parallel statement. In round r thread T takes cell r*p + T, so the
  w threads of a warp ask for w neighbouring cells: w different banks and, when p is a multiple of w or divides it,
  one address group; otherwise some warps straddle two groups on the UMM.

  A round of q = p/w warps costs q + l - 1 in lockstep, where the latency is paid once a round. Pipelined it costs
  max(q, l): with q >= l the latency is hidden but for the last l - 1 time units, and with q < l the memory waits.
  These are the two cases of 000 §3; what 001 prints is in mmcalc-errata(7).
  """

  example time access.contiguous on umm n=2^20 p=2^12 w=32 l=400
  example time access.contiguous on dmm n=4096 p=256 w=32 l=20 discipline=lockstep
end
