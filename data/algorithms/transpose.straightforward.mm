algorithm transpose.straightforward "exchange a[j][k] with a[k][j]"
  solves  transpose
  from    "001 §4"
  param   n "cells, the square of a side", p, w, l
  require n >= 1 and isqrt(n)^2 == n
  let N = isqrt(n)

  on dmm
    # columns are read with the stride N as long as no warp crosses from one to the next, or
    # the next goes on where the banks of the last one end
    let steady = (
        if N mod p == 0 or (N*N) mod w == 1 mod w or (N mod w == 0 and (p mod w == 0 or n <= p)) then 1 else 0)
    closed time = n*gcd(sqrt(n), w)/w + n*l/p when w <= sqrt(n) and p <= n
    # where p or w does not divide the rows the program gives a count of the accesses alone
    exact  time = 2*contiguous(n) + 2*strided(n, N, 0) when steady == 1
    exact  stages = 2*stages_of(n, 1, 0) + 2*stages_of(n, N, 0) when steady == 1
  end

  on umm
    closed time = n + n*l/p when w <= sqrt(n) and p <= n from "001 §4, with the stride sqrt(n) instead of n/p"
    exact  time = 2*contiguous(n) + 2*strided(n, N, 0) when N >= w
    exact  stages = 2*stages_of(n, 1, 0) + 2*stages_of(n, N, 0) when N >= w
  end

  on pram
    closed time = n/p when p <= n
  end

  on bpram
    closed time = n/w when w <= p and w <= n
  end

  program
    input array a[N][N]
    forall j = 0 to N - 1, k = 0 to N - 1
      x = a[j][k]
      y = a[k][j]
      a[j][k] = y
      a[k][j] = x
    end
    ensure sum(j = 0..N-1, sum(k = 0..N-1, abs(a[j][k] - input a[k][j]))) == 0
  end

  notes """
  The thread in charge of place (j, k) exchanges a[j][k] and a[k][j]. As both (j, k) and (k, j) have a thread, each
  pair is exchanged by two of them, with the same outcome; everything is read before anything is written.

  Of the two reads and two writes one each goes down a column, with cells sqrt(n) apart. On the DMM a column uses
  w/gcd(sqrt(n), w) banks: if w divides the side, only one, and a warp takes w stages. On the UMM its cells lie in
  different groups as soon as w <= sqrt(n), and no padding helps: the time is n + n*l/p up to a constant. What 001
  takes for the stride there is in mmcalc-errata(7).

  The exact count needs whole warps in one column, or columns that continue each other's sequence of banks (side^2 =
  1 mod w), as with side 23 and w = 16, but not 21. Otherwise it is counted from the addresses.
  """

  example time transpose.straightforward on dmm n=1024 p=1024 w=32 l=1
  example time transpose.straightforward on umm n=2^20 p=2^10 w=32 l=400
end
