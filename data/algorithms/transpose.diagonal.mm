algorithm transpose.diagonal "copy, then read and write along diagonals"
  solves  transpose
  from    "001 §4, Lemma 2"
  param   n "cells, the square of a side", p, w, l
  require n >= 1 and isqrt(n)^2 == n
  let N = isqrt(n)

  on dmm
    # no warp crosses from one diagonal to the next and comes back to a bank
    let steady = if N mod w == 0 and (p mod w == 0 or p <= w or n <= p) then 1 else 0
    closed time = n/w + n*l/p when sqrt(n) mod w == 0 and p <= n
    # where p or w does not divide the rows the program gives a count of the accesses alone
    exact  time = 4*contiguous(n) when steady == 1
    exact  stages = 4*stages_of(n, 1, 0) when steady == 1
  end

  on umm
    # the cells of a diagonal lie in rows, so in groups, of their own
    let steady = if N mod w == 0 and (N > w or p mod w == 0 or p <= w or n <= p) then 1 else 0
    closed time = n + n*l/p when sqrt(n) mod w == 0 and p <= n from "001 §4, the accesses counted in address groups"
    exact  time = 2*contiguous(n) + 2*strided(n, N, 0) when steady == 1
    exact  stages = 2*stages_of(n, 1, 0) + 2*stages_of(n, N, 0) when steady == 1
  end

  on pram
    closed time = n/p when p <= n
  end

  on bpram
    closed time = n/w when w <= p and w <= n
  end

  program
    input array a[N][N]
    array b[N][N]
    forall j = 0 to N - 1, k = 0 to N - 1
      b[j][k] = a[j][k]
    end
    forall j = 0 to N - 1, k = 0 to N - 1
      a[(j + k) mod N][k] = b[k][(j + k) mod N]
    end
    ensure sum(j = 0..N-1, sum(k = 0..N-1, abs(a[j][k] - input a[k][j]))) == 0
  end

  notes """
  The array is first copied to b, row by row. Then thread k of row j moves b[k][j+k] to a[j+k][k], the sums taken
  mod the side: it reads down one diagonal of b and writes along another of a.

  Two neighbouring cells of a diagonal are sqrt(n) + 1 apart; on the DMM, if w divides the side, that is one bank
  further, and all four accesses cost what a contiguous one does. If the side is one less than a multiple of w, the
  diagonal lies in a single bank and is the worst possible access (mmcalc-errata(7)). So the closed form carries the
  condition. On the UMM a diagonal is no better than a column: its cells are in different groups. There
  transpose.rotating helps.
  """

  example time transpose.diagonal on dmm n=1024 p=1024 w=32 l=1
  example time transpose.diagonal on dmm n=225 p=225 w=8 l=1
end
