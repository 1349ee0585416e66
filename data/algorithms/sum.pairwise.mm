algorithm sum.pairwise "pairwise sums in contiguous halves"
  solves  sum
  from    "000 §4, Theorem 1"
  param   n "input size", p, w, l
  require is_pow2(n)
  let m = log2(n)

  on dmm, umm
    let lp = ilog2(p)
    let lw = ilog2(w)
    let T  = min(m, lp + 1)                                # steps that are one round
    let q  = ceil(p/w)
    let every = if lockstep then q + l - 1 else max(q, l)  # time units from round to round
    closed time = n/w + n*l/p + l*log2(n) when n > 1
    # what is derived says the same for any p and w, as a sum over t that is slower for a series
    exact  time = (
        3*(halves(T, lw) + T*(l - 1)
           + (if m > T then (2^(m - lp) - 2 - (m - T))*every + (m - T)*(q + l - 1) else 0))
        ) when is_pow2(p) and is_pow2(w)
  end

  on pram
    closed time = n/p + log2(n) when n > 1 from "003, Brent's theorem; 000 §1"
  end

  on bpram
    closed time = n/w + log2(n) when n > 1 and w <= p from "000 §4, Theorem 1 with l = 1, on the machine of 001 §2"
  end

  program
    input array a[n]
    for t = m - 1 downto 0
      forall i = 0 to 2^t - 1
        a[i] = a[i] + a[i + 2^t]
      end
    end
    ensure a[0] == total(input a)
  end

  notes """
  The array is folded in half again and again: with 2^(t+1) numbers left, number i + 2^t is added
  to number i for all i < 2^t.  After log2(n) steps the sum is in a[0].

  A step is three accesses of 2^t neighbouring cells: the lower half is read, the upper half is
  read, the lower half is written.  All three are contiguous.  The n - 1 additions make
  3*(n - 1) accesses, about 3*n/w stages.  The last log2(p) + 1 steps have one round
  each and little to do, but each of their accesses still takes l time units; that is where
  l*log2(n) comes from.  The earlier steps have many rounds and are as fast as bandwidth and
  latency allow.

  When p and w are powers of two no access straddles two address groups, so the DMM and the UMM
  take the same time.  Otherwise the upper half may start inside a group and the UMM pays for it.

  The source counts up to a constant.  Its order is right and optimal (000 §5); pipelined, the
  time of a large n is 3 times the larger of n/w and n*l/p, if w divides p and both are powers of two.
  """

  example time sum.pairwise on umm n=2^27 p=2^16 w=32 l=400
  example time sum.pairwise on dmm n=1024 p=64 w=16 l=5 discipline=lockstep
  example time sum.pairwise on pram n=2^20 p=1024
end
