algorithm prefix.optimal "interval sums up a tree, prefix sums down again"
  solves  prefix
  from    "000 §7, Theorem 3"
  param   n "input size", p, w, l
  require is_pow2(n)
  let m = log2(n)

  on dmm, umm
    let h  = max(ilog2(p), ilog2(w)) + 1         # from here on a step's cost is A*2^t + B
    define step(t) = (
        2*strided(2^t, 1, 0) + strided(2^t, 2, 0) + 2*strided(2^t, 2, 1) + 2*strided(2^t - 1, 2, 2))
    closed time = n/w + n*l/p + l*log2(n) when n > 1
    # what is derived says the same for any p and w, as a sum over t that is slower for a series
    exact  time = (
        sum(t = 0..min(h, m)-1, step(t)) + (if m > h then affine(step(h), step(h + 1), m - h) else 0)
        ) when is_pow2(p) and is_pow2(w)
  end

  on pram
    closed time = n/p + log2(n) when n > 1 from "000 §7, Theorem 3; 003, Brent's theorem"
  end

  on bpram
    closed time = n/w + log2(n) when n > 1 and w <= p from "000 §7, Theorem 3 with l = 1, on the machine of 001 §2"
  end

  program
    input array a[t = 0..m][2^t] where t == m     # the others are work space
    for t = m - 1 downto 0
      forall i = 0 to 2^t - 1
        a[t][i] = a[t + 1][2*i] + a[t + 1][2*i + 1]
      end
    end
    for t = 0 to m - 1
      forall i = 0 to 2^t - 1
        x = a[t][i]
        a[t + 1][2*i + 1] = x
        if i <= 2^t - 2
          a[t + 1][2*i + 2] = a[t + 1][2*i + 2] + x
        end
      end
    end
    ensure a[m][0] == input a[m][0]
    ensure sum(i = 1..n-1, abs(a[m][i] - a[m][i - 1] - input a[m][i])) == 0
  end

  notes """
  The numbers stand in a[m]; a[0] .. a[m-1] are work space of 1, 2, 4, ... words, together n - 1.

  Going up, a[t][i] becomes the sum of two neighbours of a[t+1]. Going down, a[t] already holds prefix sums. Every
  second prefix sum of the next level is one of them, and is copied: a[t+1][2i+1] = a[t][i]. The others lie one
  element further: a[t+1][2i+2] = a[t+1][2i+2] + a[t][i]. The first element of a level is right as it is.

  7*(n - 1) - 2*log2(n) accesses, and 3*(n - 1) - log2(n) assignments: linear work, where prefix.simple does
  n*log2(n). There are twice as many steps, however, each with its latencies, so prefix.simple wins while n is
  small. Reading every second cell takes two stages where neighbouring cells would take one, on the UMM three where
  they begin at 2; see mmcalc-errata(7).
  """

  example time prefix.optimal on umm n=2^20 p=2^10 w=32 l=400
  example span prefix.optimal on pram n=1024 p=512
end
