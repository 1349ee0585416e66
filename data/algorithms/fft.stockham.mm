algorithm fft.stockham "butterflies of halves, sorted as they are written"
  solves  fft
  from    "W. T. Cochran et al., 1967: T. G. Stockham's autosort"
  param   n "numbers"
  require is_pow2(n) and n <= 2^23
  let m = log2(n)

  on dmm, umm, hmm
    closed time = n*log2(n)/w + n*log2(n)*l/p + l*log2(n) when n > 1
    # what is derived counts the blocks of all steps: this is read at once
    let k = min(m, ilog2(w))               # steps in which the blocks of a warp are shorter than it
    exact  time = (
        broadcast(1) + sum(s = 0..m - 1, contiguous(2^s) + strided(2^s, 1, 2^s))
        + m*(contiguous(n div 2) + strided(n div 2, 1, n div 2) + broadcast(n div 2))
        + 2*k*strided(n div 2, 2, 0) + 2*(m - k)*contiguous(n div 2)) when is_pow2(w) and (n <= p or p mod w == 0)
  end

  on pram
    closed time = n*log2(n)/p + log2(n) when n > 1
  end

  program
    input array f[t = 0..m][n] where t == 0
    array power[n]                          # of the root of order n
    g = 15311432                            # of order 2^23, modulo P
    P = 998244353
    for s = m to 22
      g = g*g mod P
    end
    h = g
    forall i = 0 to 0
      power[0] = 1
    end
    for s = 0 to m - 1
      forall i = 0 to 2^s - 1
        power[i + 2^s] = power[i]*h mod P
      end
      h = h*h mod P
    end
    for t = 0 to m - 1
      forall i = 0 to n div 2 - 1
        do fft.pair(f, power, t, i, P)
      end
    end
    # of one number nothing is computed: it stands as it was read, maybe below 0
    ensure all(k = 0..n - 1, f[m][k] mod P == sum(j = 0..n - 1, input f[0][j]*power[j*k mod n]) mod P)
  end

  notes """
  In step t pairs of numbers n/2 apart become their sum and, turned by a root of unity, their difference.  Both are written 2^t apart where the
  next step finds them n/2 apart again, so that the result comes in order, without the reversal of bits.

  The reads are of neighbouring words.  The writes are of blocks of 2^t words, 2^(t + 1) apart: in early steps two address groups
  and two cells of a bank for each warp; later whole groups.  The powers of the root are made first, twice as many each time.
  """

  example time fft.stockham on dmm n=2^10 p=2^9 w=32 l=10
  example compare fft.stockham on dmm, fft.stockham on umm n=2^10 p=2^9 w=32 l=10
end
