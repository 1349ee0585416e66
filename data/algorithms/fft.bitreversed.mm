algorithm fft.bitreversed "butterflies in place, the bits of all indices reversed at the end"
  solves  fft
  from    "J. W. Cooley, J. W. Tukey, 1965; W. M. Gentleman, G. Sande, 1966"
  param   n "numbers"
  require is_pow2(n) and 2 <= n and n <= 2^23
  let m = log2(n)

  on dmm, umm, hmm
    let k = min(m, ilog2(w))               # steps in which the blocks of a warp are shorter than it
    closed time = n*log2(n)/w + n*log2(n)*l/p + l*log2(n) + min(n, n/w*(n/w))
    # what is derived cannot solve the reversal.  The w indices of a warp differ in their lowest bits, their reversals in the highest: the cells are n/w apart
    exact  time = (
        broadcast(1) + sum(s = 0..m - 2, contiguous(2^s) + strided(2^s, 1, 2^s))
        + 3*contiguous(n) + strided(n, max(1, n div w), 0)
        + 4*k*strided(n div 2, 2, 0) + 4*(m - k)*contiguous(n div 2) + m*broadcast(n div 2)) when is_pow2(w) and (n <= p or p mod w == 0)
    exact  stages = (
        1 + sum(s = 0..m - 2, stages_of(2^s, 1, 0) + stages_of(2^s, 1, 2^s))
        + 3*stages_of(n, 1, 0) + stages_of(n, max(1, n div w), 0)
        + 4*k*stages_of(n div 2, 2, 0) + 4*(m - k)*stages_of(n div 2, 1, 0) + m*requests_of(n div 2)) when is_pow2(w) and (n <= p or p mod w == 0)
  end

  program
    input array a[n]
    array f[n]
    array root[n div 2]                     # 1, then roots of order 4, 8, ..., n: powers whose exponents have reversed bits
    output array b[n]
    P = 998244353
    forall i = 0 to 0
      root[0] = 1
    end
    for s = 0 to m - 2
      h = 15311432                          # of order 2^23, modulo P
      for q = s + 2 to 22
        h = h*h mod P
      end
      forall i = 0 to 2^s - 1
        root[i + 2^s] = root[i]*h mod P
      end
    end
    forall i = 0 to n - 1
      f[i] = a[i]
    end
    for t = m - 1 downto 0
      forall i = 0 to n div 2 - 1
        do fft.turn(f, root, t, i, P)
      end
    end
    forall i = 0 to n - 1
      do fft.reversed(b, f, i, m)
    end
    ensure all(k = 0..n - 1, b[k] == sum(j = 0..n - 1, a[j]*(if j*k mod n < n div 2 then 1 else -1)*root[sum(q = 0..m - 2, (j*k div 2^q mod 2)*2^(m - 2 - q))]) mod P)
  end

  notes """
  Step by step the array is cut into halves: numbers 2^t apart, t = log2(n) - 1, ..., 0, become their sum and difference, one of them turned by a root
  of unity, the same in all of a block, so that its threads ask for one word.  All is done in place: a warp meets whole groups while the blocks are as long
  as it, and two groups, or two cells of a bank, in the last log2(w) steps.

  Then number k lies where the bits of k, reversed, say.  The w neighbouring indices of a warp are reversed to cells n/w apart: n/w or w groups, and as many
  cells of a bank, whichever is less.  So from n = w^2 on each warp waits for w stages, n in all, which is more than
  all butterflies take where w is more than log2(n).  fft.stockham, which needs a second array, has no such step.
  """

  example time fft.bitreversed on dmm n=2^10 p=2^9 w=32 l=10
  example compare fft.bitreversed, fft.stockham on dmm n=2^20 p=2^9 w=32 l=10
end
