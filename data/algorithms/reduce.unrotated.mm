algorithm reduce.unrotated "squares of b x b words, a row a core, as they lie"
  solves  reduce
  from    "004 §4.6.2, Figure 4.8 a"
  param   n "input size", p, b, M
  param   words = 1 "words of memory that an element takes"

  on agpu, agpu'
    require M >= words*(b^2 + b) "a square of b^2 elements, and one for each core"
    let k = p div b
    let u = ceil(n/p)                       # words of a core, but of those that come last
    let S = ceil(u/b)                       # squares of a multiprocessor
    closed time = n*b/p + b^2 + log2(p)
    closed io = n/b when n >= p*b from "004 §4.7, Table 4.1"
    closed shared = b^2
    closed global = n + p/b
    closed multiplicity = M/b^2 from "004 §4.7, Table 4.1"
    # as reduce.matrix, but each step of a square takes b time units
    # what is derived adds up over the multiprocessors, and n = 2^200 is too many of them
    exact  time = time(reduce.matrix, n = n) + words*S*b*(b - 1)
    exact  io = io(reduce.matrix, n = n)
  end

  program
    operator op(x, y) = x + y  identity 0
    input global T[n]
    output global R[1]
    global W[k]
    forall multiprocessor r = 0 to k - 1
      shared d[b*b]
      shared x[b]
      forall core e
        x[e] = identity
        for i = 0 to S - 1
          for j = 0 to b - 1
            d[j*b + e] = if i*b + e < u and r*b*u + u*j + i*b + e < n then T[r*b*u + u*j + i*b + e] else identity
          end
          for j = 0 to b - 1
            x[e] = op(x[e], d[e*b + j])
          end
        end
        do fold.neighbours(x, e, b)
        if e == 0
          W[r] = x[0]
        end
      end
    end
    call reduce.tree_nc(n = k, T = W, R = R)
    ensure R[0] == reduce(op, input T)
  end

  notes """
  What is between reduce.naive and reduce.matrix: squares of b x b words are read row by row, so that each
  row is one block, and every core combines a row of the square.  But the square lies in shared
  memory as it was read, word i at address i.  Then the words that the b cores ask for in a step are b
  apart, all in one bank, and each of the square's b steps takes b time units: the I/Os are optimal
  up to a constant where n >= p*b, the time is b times the bound.  `conflicts b*i` says so for one step.

  reduce.matrix stores row j rotated by j places, and the conflicts are gone.
  """

  example compare time reduce on agpu n=2^24 p=2048 b=32 M=12288
  example conflicts reduce.unrotated on agpu n=2^24 p=2048 b=32 M=12288
end
