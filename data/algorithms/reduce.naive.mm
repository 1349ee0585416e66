algorithm reduce.naive "neighbouring words a core, read one at a time"
  solves  reduce
  from    "004 §4.6.2, the naive algorithm"
  param   n "input size", p, b, M
  param   words = 1 "words of memory that an element takes"

  on agpu, agpu'
    require M >= words*b "a multiprocessor keeps an element for each core"
    let k = p div b
    let u = ceil(n/p)                       # words of a core, but of those that come last
    # in step j the cores ask for the words that are j mod u.  Where u < b these lie in all blocks up to that of
    # the last of them; of x words these last ones are x - u, ..., x - 1.  blocks(y): the sum for words 0 to y - 1
    define blocks(y) = b*(y div b)*(y div b + 1)/2 + y mod b*(y div b + 1)
    define reads(x) = if u >= b then x else blocks(x) - blocks(max(0, x - u))
    let v = min(n, b*u)                     # words of the first multiprocessor, which has the most
    closed time = n/p*min(b, n/p) + log2(p) when n >= p
    closed io = n when n >= p*b from "004 §4.6.2"
    closed shared = b
    closed global = n + p/b
    closed multiplicity = M/b
    # what is derived adds up over the multiprocessors, and n = 2^200 is too many of them
    exact  time = words*(2 + reads(v) + u + log2(b)) + time(reduce.tree_nc, n = k)
    exact  io = words*(n div (b*u)*reads(b*u) + reads(n mod (b*u)) + k) + io(reduce.tree_nc, n = k)
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
        h = b div 2
        while h > 0
          if e < h
            x[e] = op(x[2*e], x[2*e + 1])
          end
          h = h div 2
        end
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
  what is needed, and an instruction takes b time units.

  reduce.unrotated mends the I/Os, and pays in bank conflicts; reduce.matrix mends both.
  """

  example compare io reduce on agpu n=2^24 p=2048 b=32 M=12288
  example time reduce.naive on agpu n=2^24 p=2048 b=32 M=12288
end
