algorithm reduce.step5 "the last warp unrolled"
  solves  reduction
  from    "003, Optimizing Parallel Reduction in CUDA, Reduction #5"
  param   n "input size", p, b, M
  param   threads = 4*b "threads of a block, warps of b"
  require is_pow2(threads) and threads >= 2*b "a block has two warps or more"
  require M >= threads "a multiprocessor keeps a number for each thread of a block"

  on agpu, agpu'
    let k = p div b
    let g = threads div b                               # warps of a block
    let L = ceil(clog2(n)/log2(2*threads))              # launches until one number is left
    closed time = n/p + n*b*log2(b)/(p*threads) when n > 1 and n*b >= 2*p*threads*log2(p)
    closed io = n/b when n >= b and n > 1
  end

  program
    operator op(x, y) = x + y  identity 0  commutative
    input global T[n]
    output global R[1]
    do launches(T, R, W, x, e, d, t, q, 2*threads) with
      do load.two(x, e, q, d, t, T, W)
      do fold.warps(x, e, b)
      s = b
      while s > 0                                 # the last warp: nobody asks whether e < s
        x[e] = op(x[e], x[e + s])
        s = s div 2
      end
    end
    ensure R[0] == reduce(op, input T)
  end

  notes """
  When s <= b only one warp is left, whose threads go in step anyway: no barrier is needed, and no question whether e
  < s. The threads beyond s compute something that nobody reads. On the AGPU that costs no time, and saves none:
  barriers, comparisons and loops are not counted there. It costs work, b statements a step where s were enough.

  003 measured 1.8 times the speed: instructions around the additions, which this machine has not.
  """

  example compare work reduction on agpu n=2^22 p=512 b=32 M=4096
end
