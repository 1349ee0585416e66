algorithm reduce.step6 "all of it unrolled"
  solves  reduction
  from    "003, Optimizing Parallel Reduction in CUDA, Reduction #6"
  param   n "input size", p, b, M
  param   threads = 4*b "threads of a block, warps of b"
  require is_pow2(threads) and threads >= 2*b and threads <= 16*b "003 unrolls for 2 to 16 warps: 64 to 512 threads"
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
      do fold.unrolled(x, e)
    end
    ensure R[0] == reduce(op, input T)
  end

  notes """
  As the number of threads is known when the kernel is compiled, no loop is left. 003 writes it out for up to 512
  threads, 16 warps. The same accesses as reduce.step5, and the same counts: on a GPU 1.41 times the speed, on the
  AGPU nothing. Together these two, 003's code optimizations, are 1.8*1.41 = 2.54.
  """

  example time reduce.step6 on agpu n=2^22 p=512 b=32 M=4096 threads={64, 128, 256, 512}
end
