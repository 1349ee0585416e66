algorithm reduce.shuffled "a column a core, then shuffles: registers, no shared memory"
  solves  reduce
  from    "003, Optimizing Parallel Reduction: the shuffle command"
  param   n "input size", p, b, M
  param   words = 1 "words of memory that an element takes"

  on agpu, agpu', pem
    let k = p div b
    let u = ceil(n/p)                      # rows of p numbers; the last one may lack some
    closed time = n/p + log2(p) when n >= p
    closed io = n/b when n >= p
    closed global = n + p/b
  end

  program
    operator op(x, y) = x + y  identity 0  commutative
    input global T[n]
    output global R[1]
    global W[k]
    forall multiprocessor r = 0 to k - 1
      register v[b]
      forall core e
        v[e] = identity
        for i = 0 to u - 1
          if i*p + r*b + e < n
            v[e] = op(v[e], T[i*p + r*b + e])
          end
        end
        h = b div 2
        while h > 0
          v[e] = op(v[e], v[(e + h) mod b])   # shuffle: core e reads what core e + h has
          h = h div 2
        end
        if e == 0
          W[r] = v[0]
        end
      end
    end
    call reduce.tree(n = k, T = W, R = R)
    ensure R[0] == reduce(op, input T)
  end

  notes """
  reduce.cascading with registers in the place of shared memory: v[e] is core e's, and core e reads v[e + h], as
  __shfl_down does in a warp of CUDA. A register is its core's to write and anybody's to read. A shuffle is an instruction
  like another, and no two cores want different words of one bank; so the time is that of the tree through shared memory.
  What is saved is the memory, M words stay for others; on a GPU also the store before each load, and the barriers.

  All cores shuffle, also those of whose result nothing depends: a warp has one instruction for all. Core e + h may lie
  beyond the last; `mod b` has it read another one then, whose number no result depends on, as the hardware's does.
  """

  example time reduce.shuffled on agpu n=2^24 p=2048 b=32 M=12288
end
