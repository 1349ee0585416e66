algorithm access.stride "every thread walks through a part of its own"
  solves  access
  from    "001 §3, Theorem 1"
  param   n "cells", p, w, l
  require n >= 1 and n mod p == 0
  let s = n div p

  on dmm
    closed time = n*gcd(n/p, w)/w + n*l/p
    # where p or w does not divide the rows the program gives a count of the accesses alone
    exact  time = strided(n, s, 0)
    exact  stages = stages_of(n, s, 0)
  end

  on umm
    let full = (p div w)*min(s, w)                     # stages of the full warps in a round
    let rest = p mod w                                 # threads in the last warp if it is not full
    let low  = (                                       # its stages in the first rounds
        if rest == 0 then 0 else if s >= w then rest else (rest - 1)*s div w + 1)
    let late = (                                       # rounds, the last ones, in which it has one more
        if rest == 0 or s >= w then 0 else max(0, s - w + ((rest - 1)*s) mod w))
    let wait = min(s, w) + l - 1                       # a full warp's request, until it is answered
    closed time = min(n, n/w*(n/p)) + n*l/p from "001 §3, Table 1; of its two forms the one of the theorem"
    exact  time = s*(full + low) + late + s*(l - 1) when lockstep or p <= w
    exact  time = (
        (s - max(late, 1))*max(full + low, wait) + max(late - 1, 0)*max(full + low + 1, wait)
        + full + low + min(late, 1) + l - 1)
    exact  stages = s*(full + low) + late
  end

  on pram
    closed time = n/p from "001 §3, Table 1"
  end

  on bpram
    closed time = n/w when w <= p from "001 §3, Table 1"
  end

  program
    output array a[n]
    forall t = 0 to s - 1, i = 0 to p - 1
      a[i*s + t] = i*s + t
    end
    ensure total(a) == n*(n - 1)/2
  end

  notes """
  The array is cut into p parts of s = n/p neighbouring cells, and every thread writes its own part from front to
  back, as a loop in a sequential program would: in a round neighbouring threads ask for cells that lie s apart.

  On the DMM the cells of a warp share w/gcd(s, w) banks, each with gcd(s, w) of them: that many stages. An odd s
  does no harm when w is a power of two; s = w is the worst case, all in one bank. On the UMM the w cells lie in
  min(s, w) address groups, whatever s is, and only the last warp of a round, if p is not a multiple of w, has
  fewer. PRAM and BPRAM do not see the difference. Which of the two forms that 001 prints of the UMM's time is
  meant: mmcalc-errata(7).
  """

  example time access.stride on dmm n=2^20 p=2^12 w=32 l=400
  example time access.stride on umm n=2^20 p=2^12 w=32 l=400
end
