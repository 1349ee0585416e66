algorithm reduce.step3 "sequential addresses"
  solves  reduction
  from    "003, Optimizing Parallel Reduction in CUDA, Reduction #3"
  param   n "input size", p, b, M
  param   threads = 4*b "threads of a block, warps of b"
  require is_pow2(threads) and threads >= 2*b "a block has two warps or more"
  require M >= threads "a multiprocessor keeps a number for each thread of a block"

  on agpu, agpu'
    let k = p div b
    let g = threads div b                               # warps of a block
    let L = ceil(clog2(n)/log2(threads))                # launches until one number is left
    closed time = n/p + n*b*log2(b)/(p*threads) when n > 1 and n*b >= p*threads*log2(p)
    closed io = n/b when n >= b and n > 1
  end

  program
    operator op(x, y) = x + y  identity 0  commutative
    input global T[n]
    output global R[1]
    do launches(T, R, W, x, e, d, t, q, threads) with
      do load.one(x, e, q, d, t, T, W)
      do fold.warps(x, e, 0)
    end
    ensure R[0] == reduce(op, input T)
  end

  notes """
  The strides run downwards, and thread i < s adds what lies s further: the threads of a warp touch neighbouring
  words, no two in a bank, and the threads that are left are the first ones. g/2, ..., 1 warps, then one for log2(b)
  steps: g - 1 + log2(b) instructions.

  The operands change places, so the operator has to be commutative. With log2(b) warps or more a block the folding
  costs no more than the loading, n/p in all: the order of the bound.
  """

  example time reduce.step3 on agpu n=2^22 p=512 b=32 M=4096
  example optimal reduce.step3 on agpu
  example simulate reduce.step3 on agpu n=16 p=4 b=4 M=16 threads=16 input={10, 1, 8, -1, 0, -2, 3, 5, -2, -3, 2, 7, 0, 11, 0, 2} show
end
