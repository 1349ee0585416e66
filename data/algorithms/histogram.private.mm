algorithm histogram.private "a histogram for each core in a bank of its own, then all to one"
  solves  histogram
  from    "003, atomic operations; 004 §3.2"
  param   n "numbers", B "bins", p, b, M
  require n >= 1 and B >= 1

  on agpu, agpu'
    require M >= b + b*ceil(B/b)*b "a number and the bins for each core"
    let k = p div b
    let u = ceil(n/p)                                # rows of p numbers; the last one may lack some
    let rows = ceil(B/b)*b                           # a row has a bin of all cores
    closed time = n/p + B + b
    closed io = n/b + p/b*(B/b + 1)
    # not derived: the numbers decide the rows of h; every core keeps to its own bank in them
    exact  time = ceil(B/p) + 2*rows + 2*u + ceil(B/b)
    exact  conflicts = 0
    exact  degree = 1
  end

  program
    input global T[n]
    output global H[B]
    do clear(H, B)
    forall multiprocessor r = 0 to k - 1
      shared x[b]
      shared h[rows][b]                              # h[j][e]: what core e has counted in bin j
      forall core e
        for j = 0 to rows - 1
          h[j][e] = 0
        end
        for i = 0 to u - 1
          if i*p + b*r + e < n
            x[e] = T[i*p + b*r + e]
            h[x[e] mod B][e] = h[x[e] mod B][e] + 1
          end
        end
        for i = 0 to ceil(B/b) - 1
          all = 0
          for c = 0 to b - 1
            all = all + h[i*b + e][(e + c) mod b]
          end
          if i*b + e < B
            atomic H[i*b + e] += all
          end
        end
      end
    end
    ensure all(j = 0..B-1, H[j] == sum(i = 0..n-1, if input T[i] mod B == j then 1 else 0))
  end

  notes """
  No two cores share a bin: core e has all of them in bank e, so that no addition meets another, and none need be atomic.
  The price is b times the shared memory, and as many words to begin with 0 and to add up: B + B
  instructions, rows of b at a time.  In the sum core e takes bin i*b + e of all cores, beginning with its own bank:
  (e + c) mod b differs from core to core, so this has no conflict either.

  Then the time does not depend on the numbers.  It pays where numbers crowd into few bins, and where there are
  few bins: with B = 4096 and b = 32 a multiprocessor would need 131104 words.
  """

  example time histogram.private on agpu n=2^20 B=64 p=2048 b=32 M=12288
  example compare time histogram on agpu n=2^20 B=64 p=2048 b=32 M=12288
end
