algorithm scan.exchange "BSP: each adds its part, and tells the sum to all behind it"
  solves  scan
  from    "002, prefix sums; 004 §2.5.2 has the machine"
  param   n "input size", p
  param   words = 1 "words of memory that an element takes"
  let     c = ceil(n/p)                    # numbers of a processor

  on bsp
    let f = n div c                        # processors with c numbers
    # First: processor 0 is the slowest, c additions and p - 1 words to tell. Then processor q adds q sums and has two
    # statements for each of its numbers: the last with c numbers is the slowest, the one with the rest, or the last of all.
    exact time = superstep(words*(c + p), words*(p - 1)) + superstep(words*(1 + max(f - 1 + 2*c, p - 1, if f < p then f + 2*(n mod c) else 0)), 0)
  end

  program
    operator op(x, y) = x + y  identity 0
    input global T[n]
    output global U[n]
    global S[p][p]                         # row q lies with processor q
    shared own[1]
    forall processor q = 0 to p - 1
      own[0] = identity
      for i = q*c to min(n, (q + 1)*c) - 1
        own[0] = op(own[0], T[i])
      end
      for r = q + 1 to p - 1
        S[r][q] = own[0]
      end
    end
    forall processor q = 0 to p - 1
      own[0] = identity
      for r = 0 to q - 1
        own[0] = op(own[0], S[q][r])
      end
      for i = q*c to min(n, (q + 1)*c) - 1
        U[i] = own[0]
        own[0] = op(own[0], T[i])
      end
    end
    ensure U[0] == identity
    ensure all(i = 1..n-1, U[i] == op(U[i - 1], input T[i - 1]))
  end

  notes """
  Two supersteps. Processor 0 sends p - 1 words and the last receives as many, so h = p - 1: g*p beside 2*n/p additions.
  With few processors, or a slow barrier, it is the best; scan.doubling sends one word at a time, log2(p) times.
  """

  example time scan.exchange on bsp n=2^20 p=2^6 g=4 L=100
  example compare scan.exchange, scan.doubling on bsp n=2^20 p=2^(2..12 by 2) g=4 L=100
end
