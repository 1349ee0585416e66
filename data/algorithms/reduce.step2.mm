algorithm reduce.step2 "interleaved addresses, bank conflicts in place of the branch"
  solves  reduction
  from    "003, Optimizing Parallel Reduction in CUDA, Reduction #2"
  param   n "input size", p, b, M
  param   threads = 4*b "threads of a block, warps of b"
  param   words = 1 "words of memory that a number takes"
  require is_pow2(threads) and threads >= 2*b "a block has two warps or more"
  require M >= words*threads "a multiprocessor keeps a number for each thread of a block"

  on agpu, agpu'
    let k = p div b
    let g = threads div b                               # warps of a block
    let L = ceil(clog2(n)/log2(threads))                # launches until one number is left
    closed time = n*log2(b)/p when b > 1 and n > 1 and n*b >= p*threads*log2(p)
    closed io = n/b when n >= b and n > 1
  end

  program
    operator op(x, y) = x + y  identity 0
    input global T[n]
    output global R[1]
    do launches(T, R, W, x, e, d, t, q, threads) with
      do load.one(x, e, q, d, t, T, W)
      s = 1
      while s < threads
        for v = 0 to g - 1
          if 2*s*(v*b + e) < threads
            x[2*s*(v*b + e)] = op(x[2*s*(v*b + e)], x[2*s*(v*b + e) + s])
          end
        end
        s = 2*s
      end
    end
    ensure R[0] == reduce(op, input T)
  end

  notes """
  The threads that add are now the first ones of the block, without gaps: thread i adds at place 2*s*i. So few warps
  are left after few steps, and none is divided. But their places lie 2*s apart: 2*s of them in one bank, as long as
  2*s <= b.

  On the AGPU nothing is won by that, whatever g and b. With A = threads/(2*s) active threads there are max(1, A/b)
  warps; where 2*s <= b each takes min(b, A)*2*s/b stages for its words, g in all, and later the A words lie in one
  bank: A. These are the numbers of warps in reduce.step1. What 003 measured, 2.33 times the speed, is the division
  saved, and conflicts among the 16 threads of half a warp.
  """

  example time reduce.step2 on agpu n=2^22 p=512 b=32 M=4096
  example conflicts 2*i
  example conflicts 32*i
end
