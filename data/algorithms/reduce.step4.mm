algorithm reduce.step4 "the first addition while loading, half of the blocks"
  solves  reduction
  from    "003, Optimizing Parallel Reduction in CUDA, Reduction #4"
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
      do fold.warps(x, e, 0)
    end
    ensure R[0] == reduce(op, input T)
  end

  notes """
  After the loads half of the threads of reduce.step3 had nothing to do. Now each loads two numbers, threads apart,
  and adds them at once; a block takes 2*threads numbers, so there are half as many blocks. An instruction that
  touches two blocks of the memory costs 2, as two loads did; what is saved is half of the folding: 2*g + g - 1 +
  log2(b) + 1 for twice the numbers.

  Where a warp has no second number, at the end of the input, it touches one block alone.
  """

  example time reduce.step4 on agpu n=2^22 p=512 b=32 M=4096
end
