algorithm fft.stockham_blocks "as fft.stockham, pairs dealt to the multiprocessors"
  solves  fft
  from    "W. T. Cochran et al., 1967: T. G. Stockham's autosort"
  param   n "numbers"
  require is_pow2(n) and n <= 2^23
  let m = log2(n)

  on hmm
    let T = p/d
    let D = d
    # what is derived counts the blocks of all steps: this is read at once
    let k = min(m, ilog2(w))               # steps in which the blocks of a warp are shorter than it
    define steps(c, o) = joint_rounds(d, n div 2, c, o)
    exact  time = (
        sum(s = 0..m - 1, joint_rounds(d, 2^s, 1, 0) + joint_rounds(d, 2^s, 1, 2^s))
        + m*(steps(1, 0) + steps(1, n div 2) + steps(0, 0)) + 2*k*steps(2, 0) + 2*(m - k)*steps(1, 0)) when is_pow2(w) and (p div d) mod w == 0
  end

  on agpu
    let T = b
    let D = p/b
    closed io = n*log2(n)/b when n >= 2*b and b > 1
    let k = min(m, log2(b))                # steps in which the blocks of b cores are shorter than these
    let wide = if n <= b then 1 else 2     # I/Os of their writes
    exact  time = (3*m + 2*(k*wide + m - k))*ceil(n div 2/p) + sum(s = 0..m - 1, 2*ceil(2^s/p))
    exact  io = (3*m + 2*(k*wide + m - k))*ceil(n div 2/b) + sum(s = 0..m - 1, 2*ceil(2^s/b))
  end

  program
    input global f[t = 0..m][n] where t == 0
    global power[n]                         # of the root of order n
    g = 15311432                            # of order 2^23, modulo P
    P = 998244353
    for s = m to 22
      g = g*g mod P
    end
    h = g
    power[0] = 1
    for s = 0 to m - 1
      forall multiprocessor r = 0 to D - 1
        forall core e
          for q = 0 to ceil(2^s/p) - 1
            if q*p + r*T + e < 2^s
              x = power[q*p + r*T + e]
              power[q*p + r*T + e + 2^s] = x*h mod P
            end
          end
        end
      end
      h = h*h mod P
    end
    for t = 0 to m - 1
      forall multiprocessor r = 0 to D - 1
        forall core e
          for q = 0 to ceil(n div 2/p) - 1
            if q*p + r*T + e < n div 2
              do fft.pair(f, power, t, q*p + r*T + e, P)
            end
          end
        end
      end
    end
    # of one number nothing is computed: it stands as it was read, maybe below 0
    ensure all(k = 0..n - 1, f[m][k] mod P == sum(j = 0..n - 1, input f[0][j]*power[j*k mod n]) mod P)
  end

  notes """
  A launch for each step.  Reads are of whole blocks, writes too as soon as blocks of 2^t words are as long: about 5*n/(2*b) I/Os a step,
  and n/b more in the first log2(b) steps.  Each step goes through the global memory, so the I/Os are n*log2(n)/b; what fits into a
  multiprocessor's memory could do log2(M) steps at a time.
  """

  example io fft.stockham_blocks on agpu n=2^10 p=2^8 b=32 M=2^10
end
