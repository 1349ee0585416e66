algorithm reduce.step5 "the last warp unrolled"
  solves  reduction
  from    "003, Optimizing Parallel Reduction in CUDA, Reduction #5"
  param   n "input size", p, b, M
  param   threads = 4*b "threads of a block, warps of b"

  on agpu, agpu'
    require is_pow2(threads) and threads >= 2*b "a block has two warps or more"
    require M >= threads "a multiprocessor keeps a number for each thread of a block"
    let k = p div b
    let g = threads div b                               # warps of a block
    let per = 2*threads                                 # numbers of a block
    let L = ceil(clog2(n)/log2(per))                    # launches until one number is left
    let rounds = sum(t = 1..L, ceil(n/(per^t*k)))       # k blocks at a time
    let blocks = sum(t = 1..L, ceil(n/per^t))
    # d numbers: the first block of the last round may have fewer than per, and some warps no second number
    define short(d) = g - ceil(min(threads, max(0, d - (ceil(d/(per*k)) - 1)*per*k - threads))/b)
    closed time = n/p + n*b*log2(b)/(p*threads) when n > 1 and n*b >= 2*p*threads*log2(p)
    closed io = n/b when n >= b and n > 1
    # what is derived adds up over the multiprocessors, and n = 2^200 is too many of them
    exact  time = (3*g + log2(b))*rounds - sum(t = 1..L, short(ceil(n/per^(t - 1))))
    exact  io = sum(t = 1..L, ceil(n/(per^(t - 1)*b))) + blocks
    exact  degree = if n > 1 then 1 else 0
    exact  processors = if n > 1 then b*min(k, ceil(n/per)) else 0
  end

  program
    operator op(x, y) = x + y  identity 0  commutative
    input global T[n]
    output global R[1]
    global W[t = 1..L][ceil(n/per^t)]
    d = n
    for t = 0 to L - 1
      for j = 0 to ceil(d/(per*k)) - 1
        forall multiprocessor r = 0 to min(k, ceil(d/per) - j*k) - 1
          shared x[threads]
          forall core e
            q = per*(j*k + r) + e
            for v = 0 to g - 1
              x[v*b + e] = op(if q + v*b >= d then identity else if t == 0 then T[q + v*b] else W[t][q + v*b],
                              if q + threads + v*b >= d then identity else if t == 0 then T[q + threads + v*b] else W[t][q + threads + v*b])
            end
            s = threads div 2
            while s > b
              for v = 0 to g - 1
                if v*b + e < s
                  x[v*b + e] = op(x[v*b + e], x[v*b + e + s])
                end
              end
              s = s div 2
            end
            while s > 0                                 # the last warp: nobody asks whether e < s
              x[e] = op(x[e], x[e + s])
              s = s div 2
            end
            if e == 0
              W[t + 1][j*k + r] = x[0]
            end
          end
        end
      end
      d = ceil(d/per)
    end
    R[0] = if L == 0 then T[0] else W[L][0]
    ensure R[0] == reduce(op, input T)
  end

  notes """
  When s <= b only one warp is left, whose threads go in step anyway: no barrier is needed, and no question whether e
  < s. The threads beyond s compute something that nobody reads. On the AGPU that costs no time, and saves none:
  barriers, comparisons and loops are not counted there. It costs work, b statements a step where s were enough.

  003 measured 1.8 times the speed: instructions around the additions, which this machine has not.
  """

  example compare work reduction on agpu n=2^22 p=512 b=32 M=4096
  example ensure time(reduce.step5 on agpu, n=2^22, p=512, b=32, M=4096) == time(reduce.step4 on agpu, n=2^22, p=512, b=32, M=4096)
  example ensure work(reduce.step5 on agpu, n=2^8, p=32, b=32, M=1024) == 4*32 + 2*32 + 6*32 + 1
end
