algorithm reduce.step1 "interleaved addresses, a branch that divides every warp"
  solves  reduction
  from    "003, Optimizing Parallel Reduction in CUDA, Reduction #1"
  param   n "input size", p, b, M
  param   threads = 4*b "threads of a block, warps of b"
  param   words = 1 "words of memory that a number takes"
  require is_pow2(threads) and threads >= 2*b "a block has two warps or more"
  require M >= words*threads "a multiprocessor keeps a number for each thread of a block"

  on agpu, agpu'
    let k = p div b
    let g = threads div b                               # warps of a block
    let L = ceil(clog2(n)/log2(threads))                # launches until one number is left
    let rounds = sum(t = 1..L, ceil(n/(threads^t*k)))   # k blocks at a time
    let blocks = sum(t = 1..L, ceil(n/threads^t))
    let fold = g*log2(b) + g - 1                      # all warps while 2*s <= b, then g/2, ..., 1
    closed time = n*log2(b)/p when b > 1 and n > 1 and n*b >= p*threads*log2(p)
    closed io = n/b when n >= b and n > 1
    # what is derived is counted over the cores, of which every 2*s-th takes part
    exact  time = words*(g + fold + 1)*rounds
    exact  conflicts = 0
    exact  degree = if n > 1 then 1 else 0
    exact  work = 2*threads*blocks
    exact  span = (g + fold + 1)*rounds
    exact  assignments = 2*threads*blocks
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
          if (v*b + e) mod (2*s) == 0
            x[v*b + e] = op(x[v*b + e], x[v*b + e + s])
          end
        end
        s = 2*s
      end
    end
    ensure R[0] == reduce(op, input T)
  end

  notes """
  A block of threads loads a number each, and then adds neighbours, neighbours of neighbours, and so on: in the step
  with stride s the threads whose number is a multiple of 2*s add what lies s further. What a block leaves goes to the
  next launch, until one number is left.

  A warp issues an instruction as long as one of its b threads wants it. While 2*s <= b every one of the g = threads/b
  warps has such a thread, and most of its others wait: divergence. So log2(b) steps cost g instructions each, and the
  last log2(g) steps g/2, ..., 1: g*log2(b) + g - 1, where 2 for each of g - 1 + log2(b) would be enough. What is
  added is little: 2^(D-S) additions in step S of D, N - 1 in all.

  That 003's kernel also divides by 2*s to find its threads, which is slow, is not counted: the AGPU knows only
  accesses.
  """

  example time reduce.step1 on agpu n=2^22 p=512 b=32 M=4096
  example compare reduction on agpu n=2^22 p=512 b=32 M=4096
end
