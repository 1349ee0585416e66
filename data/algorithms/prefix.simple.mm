algorithm prefix.simple "every number gets the sum 2^t places before it added"
  solves  prefix
  from    "000 §6, Lemma 2"
  param   n "input size", p, w, l
  require is_pow2(n)

  on dmm, umm
    let m  = log2(n)
    let lp = ilog2(p)
    let u  = min(p, w)
    let h  = max(ilog2(p), ilog2(w))             # from here on a step's cost is A*2^t + B
    define step(t) = strided(n - 2^t, 1, 0) + 2*strided(n - 2^t, 1, 2^t)
    define step_stages(t) = stages_of(n - 2^t, 1, 0) + 2*stages_of(n - 2^t, 1, 2^t)
    closed time = n*log2(n)/w + n*l*log2(n)/p + l*log2(n) when n > 1
    exact  time = (
        sum(t = 0..min(h, m)-1, step(t)) + (if m > h then affine(step(h), step(h + 1), m - h) else 0)
        ) when is_pow2(p) and is_pow2(w)
    exact  time = sum(t = 0..m-1, step(t))
    exact  accesses = 3*(n*m - n + 1)
    exact  requests = 3*(if n <= u then m else (m - 1)*n/u + 1) when is_pow2(u) and (p <= w or p mod w == 0)
    exact  requests = 3*sum(t = 0..m-1, requests_of(n - 2^t))
    exact  stages = (
        sum(t = 0..min(h, m)-1, step_stages(t))
        + (if m > h then affine(step_stages(h), step_stages(h + 1), m - h) else 0)
        ) when is_pow2(p) and is_pow2(w)
    exact  stages = sum(t = 0..m-1, step_stages(t))
    exact  rounds = 3*(if n <= p then m else (m - 1)*n/p + 1) when is_pow2(p)
    exact  rounds = 3*sum(t = 0..m-1, ceil((n - 2^t)/p))
    exact  work = n*m - n + 1
    exact  span = m
    exact  assignments = n*m - n + 1
    exact  processors = n - 1
    exact  memory = n
    plain  = (
        sum(t = 0..m-1,
            access(i = 0..n-2^t-1, i) + access(i = 0..n-2^t-1, i + 2^t) + access(i = 0..n-2^t-1, i + 2^t)))
    optimal no "bandwidth alone costs log2(n) times the bound" n = 2^k, p = 2^k, w = 1, l = 1
  end

  on pram
    let m  = log2(n)
    define passes(c) = if is_pow2(p) then (if n <= p then m else (m - 1)*n/p + 1)*c else c*sum(t = 0..m-1, ceil((n - 2^t)/p))
    closed time = n*log2(n)/p + log2(n) when n > 1 from "002, first try; 003, Brent's theorem"
    exact  time statement = passes(1)
    exact  time access = passes(3)
    exact  accesses = 3*(n*m - n + 1)
    exact  rounds = passes(3)
    exact  work = n*m - n + 1
    exact  span = m
    exact  assignments = n*m - n + 1
    exact  processors = n - 1
    exact  memory = n
    plain  time statement = sum(t = 0..m-1, ceil((n - 2^t)/p))
    plain  = (
        sum(t = 0..m-1,
            access(i = 0..n-2^t-1, i) + access(i = 0..n-2^t-1, i + 2^t) + access(i = 0..n-2^t-1, i + 2^t)))
    optimal no "one processor does n*log2(n) additions where n suffice" n = 2^k, p = 1
  end

  on bpram
    let m  = log2(n)
    let u  = min(p, w)
    closed time = n*log2(n)/w + log2(n) when n > 1 and w <= p from "000 §6, Lemma 2 with l = 1, on the machine of 001 §2"
    exact  time = 3*(if n <= u then m else (m - 1)*n/u + 1) when is_pow2(u) and (p <= w or p mod w == 0)
    exact  time = 3*sum(t = 0..m-1, pass(n - 2^t))
    exact  accesses = 3*(n*m - n + 1)
    exact  rounds = 3*(if n <= p then m else (m - 1)*n/p + 1) when is_pow2(p)
    exact  rounds = 3*sum(t = 0..m-1, ceil((n - 2^t)/p))
    exact  work = n*m - n + 1
    exact  span = m
    exact  assignments = n*m - n + 1
    exact  processors = n - 1
    exact  memory = n
    plain  = (
        sum(t = 0..m-1,
            access(i = 0..n-2^t-1, i) + access(i = 0..n-2^t-1, i + 2^t) + access(i = 0..n-2^t-1, i + 2^t)))
    optimal no "bandwidth alone costs log2(n) times the bound" n = 2^k, p = 2^k, w = 1
  end

  program
    input array a[n]
    for t = 0 to m - 1
      forall i = 0 to n - 2^t - 1
        a[i + 2^t] = a[i] + a[i + 2^t]
      end
    end
    ensure a[0] == input a[0]
    ensure sum(i = 1..n-1, abs(a[i] - a[i - 1] - input a[i])) == 0
  end

  notes """
  Before step t every a[i] holds the sum of the last 2^t numbers up to and including place i.  The
  step adds to it what lies 2^t places earlier, and so doubles the span; after log2(n) steps
  every a[i] is a prefix sum.  All additions of a step happen at once, so the old values are all read
  before a new one is written.

  A step touches n - 2^t places three times: it reads a[i], reads a[i + 2^t], and writes
  a[i + 2^t].  That makes n*log2(n) - n + 1 additions, where n - 1 would do: the price of having
  no second phase.  The steps are few and full, so it is fast while everything fits into one round.

  On the DMM shifted reading costs nothing extra.  On the UMM a[i + 2^t] with 2^t < w
  begins in the middle of an address group and each full warp takes two stages instead of one; the
  source's statement that all accesses are contiguous holds up to that factor.

  The lecture notes (002) count exactly these additions, the sum of n - 2^(d-1) for d = 1..log2(n), O(n log n).  Their
  scheme has two buffers, so that the places below 2^(d-1) are copied in every step; copies are not
  additions, and are not counted there either.
  """

  example time prefix.simple on umm n=2^20 p=2^10 w=32 l=400
  example work prefix.simple on pram n=8 p=4
  example ensure work(prefix.simple on pram, n=2^10, p=2^9) == 2^10*10 - 2^10 + 1
end
