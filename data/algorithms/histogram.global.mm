algorithm histogram.global "every core adds to the bin of its number, in global memory"
  solves  histogram
  from    "003, atomic operations; 004 §3.2"
  param   n "numbers", B "bins", p, b, M
  require n >= 1 and B >= 1

  on agpu, agpu'
    require M >= b "a multiprocessor keeps a number for each core"
    let k = p div b
    let u = ceil(n/p)                                # rows of p numbers; the last one may lack some
    let last = min(b, n - (u - 1)*p)                 # of the first multiprocessor, in the last row
    closed shared = b
    closed multiplicity = M/b
    least  time = ceil(B/p) + 2*u + (u - 1)*(ceil(b/B) - 1) + ceil(last/B) - 1
    most   time = ceil(B/p) + u + (u - 1)*b + last
    least  io = ceil(B/b) + ceil(n/b) + n div b*ceil(b/B) + ceil(n mod b/B)
    most   io = ceil(B/b) + ceil(n/b) + n
    # the least that it costs on some data is no more than the bound; what it can cost is a difference that growth does not follow
    optimal no "b additions to one bin take b time units" n = 4^k, B = 1, p = 2^k, b = 2^k, M = 4^k
  end

  program
    input global T[n]
    output global H[B]
    do clear(H, B)
    forall multiprocessor r = 0 to k - 1
      shared x[b]
      forall core e
        for i = 0 to u - 1
          if i*p + b*r + e < n
            x[e] = T[i*p + b*r + e]
            atomic H[x[e] mod B] += 1
          end
        end
      end
    end
    ensure all(j = 0..B-1, H[j] == sum(i = 0..n-1, if input T[i] mod B == j then 1 else 0))
  end

  notes """
  The first thing one writes.  A row of b numbers is one I/O; the b additions are from one, where the numbers are in
  turn and their bins lie in one block, to b: of b numbers some bin gets b/B or more, and those are added one after
  another; numbers in different blocks take an I/O each.  So time and io are given as the least and the most, and
  both happen: with one bin they are the same.

  What it takes of shared memory is a word a core, so the multiplicity is as large as can be; that is all that speaks for it.
  """

  example time histogram.global on agpu n=2^20 B=256 p=2048 b=32 M=12288
  example compare io histogram on agpu n=2^20 B=256 p=2048 b=32 M=12288
end
