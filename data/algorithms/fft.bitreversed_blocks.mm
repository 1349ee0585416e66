algorithm fft.bitreversed_blocks "as fft.bitreversed, pairs dealt to the multiprocessors"
  solves  fft
  from    "J. W. Cooley, J. W. Tukey, 1965; W. M. Gentleman, G. Sande, 1966"
  param   n "numbers"
  require is_pow2(n) and 2 <= n and n <= 2^23
  let m = log2(n)

  on hmm
    let T = p/d
    let D = d
    let k = min(m, ilog2(w))               # steps in which the blocks of a warp are shorter than it
    define steps(s, c, o) = joint_rounds(d, s, c, o)
    # what is derived cannot solve the reversal: the cells of a warp are n/w apart, as on the UMM
    exact  time = (
        sum(s = 0..m - 2, steps(2^s, 1, 0) + steps(2^s, 1, 2^s))
        + 3*steps(n, 1, 0) + steps(n, max(1, n div w), 0)
        + 4*k*steps(n div 2, 2, 0) + 4*(m - k)*steps(n div 2, 1, 0) + m*steps(n div 2, 0, 0)) when is_pow2(w) and (p div d) mod w == 0
  end

  on agpu
    let T = b
    let D = p/b
    closed io = n*log2(n)/b + min(n, (n/b)^2) when n >= 2*b and b > 1
    let k = min(m, log2(b))                # steps in which the blocks of b cores are shorter than these
    let wide = if n <= b then 1 else 2     # I/Os of each of their references
    let far = min(b, ceil(n/b))            # and of b cores that read where reversed bits say
    exact  time = (4*(k*wide + m - k) + m)*ceil(n div 2/p) + sum(s = 0..m - 2, 2*ceil(2^s/p)) + (3 + far)*ceil(n/p)
    exact  io = (4*(k*wide + m - k) + m)*ceil(n div 2/b) + sum(s = 0..m - 2, 2*ceil(2^s/b)) + (3 + far)*ceil(n/b)
  end

  program
    input global a[n]
    global f[n]
    global root[n div 2]                    # 1, then roots of order 4, 8, ..., n: powers whose exponents have reversed bits
    output global b[n]
    P = 998244353
    root[0] = 1
    for s = 0 to m - 2
      h = 15311432                          # of order 2^23, modulo P
      for q = s + 2 to 22
        h = h*h mod P
      end
      forall multiprocessor r = 0 to D - 1
        forall core e
          for q = 0 to ceil(2^s/p) - 1
            if q*p + r*T + e < 2^s
              x = root[q*p + r*T + e]
              root[q*p + r*T + e + 2^s] = x*h mod P
            end
          end
        end
      end
    end
    forall multiprocessor r = 0 to D - 1
      forall core e
        for q = 0 to ceil(n/p) - 1
          if q*p + r*T + e < n
            x = a[q*p + r*T + e]
            f[q*p + r*T + e] = x
          end
        end
      end
    end
    for t = m - 1 downto 0
      forall multiprocessor r = 0 to D - 1
        forall core e
          for q = 0 to ceil(n div 2/p) - 1
            if q*p + r*T + e < n div 2
              do fft.turn(f, root, t, q*p + r*T + e, P)
            end
          end
        end
      end
    end
    forall multiprocessor r = 0 to D - 1
      forall core e
        for q = 0 to ceil(n/p) - 1
          if q*p + r*T + e < n
            do fft.reversed(b, f, q*p + r*T + e, m)
          end
        end
      end
    end
    ensure all(k = 0..n - 1, b[k] == sum(j = 0..n - 1, a[j]*(if j*k mod n < n div 2 then 1 else -1)*root[sum(q = 0..m - 2, (j*k div 2^q mod 2)*2^(m - 2 - q))]) mod P)
  end

  notes """
  A launch for each step, as in fft.stockham_blocks, and in place.  A step of long blocks takes 5 I/Os for each b pairs; in the last log2(b) steps, whose blocks are
  shorter than b, 9.  The reversal reads b words from as many blocks as there are, at most b: from n = b^2 on n I/Os, an I/O a number, more than
  all steps together where b is more than about 2.5*log2(n).
  """

  example io fft.bitreversed_blocks on agpu n=2^10 p=2^8 b=32 M=2^10
  example compare io fft.bitreversed_blocks, fft.stockham_blocks on agpu n=2^20 p=2^10 b=32 M=2^10
end
