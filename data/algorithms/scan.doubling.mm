algorithm scan.doubling "BSP: sums of 1, 2, 4, ... processors, one word a superstep"
  solves  scan
  from    "002, prefix sums; 004 §2.5.2 has the machine"
  param   n "input size", p
  param   words = 1 "words of memory that an element takes"
  let     c = ceil(n/p)                    # numbers of a processor
  let     D = clog2(p)                     # doublings

  on bsp
    exact time = (
        if D == 0 then superstep(words*(2 + c), 0) + superstep(words*2*c, 0)
        else superstep(words*(3 + c), words)
          + sum(t = 1..D - 1, superstep(words*(if 3*2^(t - 1) < p then 3 else 2), words))
          + superstep(words*max(2*c, 1 + 2*min(c, max(0, n - c*2^(D - 1)))), 0))
  end

  program
    operator op(x, y) = x + y  identity 0
    input global T[n]
    output global U[n]
    global S[p][2]                         # row q lies with processor q: one word to read, one that comes
    shared own[2]                          # with its own part, and what stands before it
    forall processor q = 0 to p - 1
      own[0] = identity
      own[1] = identity
      for i = q*c to min(n, (q + 1)*c) - 1
        own[0] = op(own[0], T[i])
      end
      if q + 1 < p
        S[q + 1][0] = own[0]
      end
    end
    for t = 1 to D - 1
      forall processor q = 0 to p - 1
        if q >= 2^(t - 1)
          own[0] = op(S[q][(t - 1) mod 2], own[0])
          own[1] = op(S[q][(t - 1) mod 2], own[1])
        end
        if q + 2^t < p
          S[q + 2^t][t mod 2] = own[0]
        end
      end
    end
    forall processor q = 0 to p - 1
      if D > 0 and 2*q >= 2^D
        own[1] = op(S[q][(D - 1) mod 2], own[1])
      end
      for i = q*c to min(n, (q + 1)*c) - 1
        U[i] = own[1]
        own[1] = op(own[1], T[i])
      end
    end
    ensure U[0] == identity
    ensure all(i = 1..n-1, U[i] == op(U[i - 1], input T[i - 1]))
  end

  notes """
  In superstep t each tells the one 2^t behind it what it and the 2^t - 1 before it have. Nobody sends or receives more than
  a word, but there are clog2(p) + 1 barriers. Two words lie with each processor, for in a superstep one is read while the
  next one comes.
  """

  example time scan.doubling on bsp n=2^20 p=2^10 g=4 L=100
end
