algorithm reduce.step7 "many numbers a thread, few blocks"
  solves  reduction
  from    "003, Optimizing Parallel Reduction in CUDA, Reduction #7"
  param   n "input size", p, b, M
  param   threads = 4*b "threads of a block, warps of b"
  param   most = 64 "blocks, at most"

  on agpu, agpu'
    require is_pow2(threads) and threads >= 2*b and threads <= 16*b "003 unrolls for 2 to 16 warps: 64 to 512 threads"
    require M >= threads "a multiprocessor keeps a number for each thread of a block"
    let k = p div b
    let g = threads div b                               # warps of a block
    let per = 2*threads                                 # numbers of a block's turn
    let c1 = min(most, ceil(n/per))                     # blocks of the first launch
    let L = if n == 1 then 0 else if c1 == 1 then 1 else 2
    define turns(d, c) = ceil(d/(per*c))
    # a launch of c blocks for d numbers: the last turn may have numbers for some warps alone
    define launch(d, c) = ceil(c/k)*(2*g*turns(d, c) + log2(b)) + sum(j = 0..ceil(c/k) - 1, min(2*g, ceil(max(0, d - (turns(d, c) - 1)*per*c - j*k*per)/b)))
    closed time = n/p + n/(most*b) when b > 1 and n >= per*most*log2(b) and n >= most^2
    closed io = n/b when n >= most*b
    # what is derived adds up over the multiprocessors, and n = 2^200 is too many of them
    exact  time = (if L >= 1 then launch(n, c1) else 0) + (if L == 2 then launch(c1, 1) else 0)
    exact  io = (if L >= 1 then ceil(n/b) + c1 else 0) + (if L == 2 then ceil(c1/b) + 1 else 0)
  end

  program
    operator op(x, y) = x + y  identity 0  commutative
    input global T[n]
    output global R[1]
    global W[c1]
    for t = 0 to L - 1
      d = if t == 0 then n else c1
      c = if t == 0 then c1 else 1
      for j = 0 to ceil(c/k) - 1
        forall multiprocessor r = 0 to min(k, c - j*k) - 1
          shared x[threads]
          forall core e
            q = per*(j*k + r) + e
            for v = 0 to g - 1
              x[v*b + e] = identity
            end
            for u = 0 to ceil(d/(per*c)) - 1
              for v = 0 to g - 1
                if q + u*per*c + v*b < d
                  x[v*b + e] = op(x[v*b + e], op(if t == 0 then T[q + u*per*c + v*b] else W[q + u*per*c + v*b],
                                  if q + u*per*c + threads + v*b >= d then identity else if t == 0 then T[q + u*per*c + threads + v*b] else W[q + u*per*c + threads + v*b]))
                end
              end
            end
            do fold.unrolled(x, e)
            if e == 0
              W[j*k + r] = x[0]
            end
          end
        end
      end
    end
    R[0] = if L == 0 then T[0] else W[0]
    ensure R[0] == reduce(op, input T)
  end

  notes """
  A few blocks, 64 at most, go through all of the input, 2*threads numbers a turn, the turns side by side so that
  warps read whole blocks of memory. Each thread adds what it finds, and folding comes once a block instead of once
  for 2*threads numbers: 2*g for 2*threads numbers is an instruction for a number of each core, n/p, the bound.
  Brent's theorem asks for O(n/log n) threads, log(n) numbers for each; it is reduce.cascading with more warps.

  As no more than 64*b cores have work, it is not optimal with more of them; more blocks, most=..., mend that.

  003 measured, for 2^22 numbers, 8.054, 3.456, 1.722, 0.965, 0.536, 0.381 and 0.268 ms: 2.33, 2.01, 1.78, 1.8, 1.41
  and 1.42 times as fast each, 30.04 in all; 11.84 by the algorithm, 2.54 by its code. The last reads 62.7 of 86.4 GB/s.
  """

  example time reduce.step7 on agpu n=2^22 p=512 b=32 M=4096
  example minimize time reduce.step7 over most=2^(4..12) on agpu n=2^22 p=512 b=32 M=4096
  example optimal reduce.step7 on agpu
end
