algorithm reduce.naive "neighbouring words a core, read one at a time"
  solves  reduce
  from    "004 §4.6.2, the naive algorithm"
  param   n "input size", p, b, M
  param   words = 1 "words of memory that an element takes"

  on agpu, agpu'
    require M >= words*b "a multiprocessor keeps an element for each core"
    let k = p div b
    let u = ceil(n/p)                       # words of a core, but of those that come last
    closed time = n/p*min(b, n/p) + log2(p) when n >= p
    closed io = n when n >= p*b from "004 §4.6.2"
    closed shared = b
    closed global = n + p/b
    closed multiplicity = M/b
  end

  program
    operator op(x, y) = x + y  identity 0
    input global T[n]
    output global R[1]
    global W[k]
    forall multiprocessor r = 0 to k - 1
      shared x[b]
      forall core e
        x[e] = identity
        for j = 0 to u - 1
          q = (r*b + e)*u + j
          d = if q < n then T[q] else identity
          x[e] = op(x[e], d)
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
  The algorithm for a PRAM, taken as it is: every core has ceil(n/p) neighbouring words and combines
  them in order.  On a PRAM it is optimal once n is p*log2(p).  On the AGPU the b words that the cores of a multiprocessor ask
  for in a step are n/p apart, and lie in b blocks as soon as n/p >= b: every word costs an I/O, b times
  what is needed, and an instruction takes b time units.  With fewer words a core those of a step lie in all
  blocks up to that of the last.

  reduce.unrotated mends the I/Os, and pays in bank conflicts; reduce.matrix mends both.
  """

  example compare io reduce on agpu n=2^24 p=2048 b=32 M=12288
  example time reduce.naive on agpu n=2^24 p=2048 b=32 M=12288
end
