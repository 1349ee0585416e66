algorithm histogram.shared "a histogram for each multiprocessor in shared memory, then all to one"
  solves  histogram
  from    "003, atomic operations; 004 §3.2"
  param   n "numbers", B "bins", p, b, M
  require n >= 1 and B >= 1

  on agpu, agpu'
    require M >= b + ceil(B/b)*b "a number for each core, and the bins"
    let k = p div b
    let u = ceil(n/p)                                # rows of p numbers; the last one may lack some
    let last = min(b, n - (u - 1)*p)                 # of the first multiprocessor, in the last row
    let banks = min(b, B)                            # that bins lie in
    let rest = ceil(B/p) + 2*ceil(B/b)               # all bins are begun, a multiprocessor's own, and added
    closed io = n/b + p/b*(B/b + 1)
    least  time = rest + 2*u + (u - 1)*(ceil(b/banks) - 1) + ceil(last/banks) - 1
    most   time = rest + u + (u - 1)*b + last
    least  conflicts = n div b*(ceil(b/banks) - 1) + (if n mod b > 0 then ceil(n mod b/banks) - 1 else 0)
    most   conflicts = n - ceil(n/b)
    least  degree = ceil(min(b, n)/banks)
    most   degree = min(b, n)
  end

  program
    input global T[n]
    output global H[B]
    do clear(H, B)
    forall multiprocessor r = 0 to k - 1
      shared x[b]
      shared h[ceil(B/b)*b]
      forall core e
        for i = 0 to ceil(B/b) - 1
          h[i*b + e] = 0
        end
        for i = 0 to u - 1
          if i*p + b*r + e < n
            x[e] = T[i*p + b*r + e]
            atomic h[x[e] mod B] += 1
          end
        end
        for i = 0 to ceil(B/b) - 1
          if i*b + e < B
            atomic H[i*b + e] += h[i*b + e]
          end
        end
      end
    end
    ensure all(j = 0..B-1, H[j] == sum(i = 0..n-1, if input T[i] mod B == j then 1 else 0))
  end

  notes """
  Shared memory is near: an addition there costs no I/O.  Every multiprocessor has the bins to itself, and adds
  them to the result at the end, by atomic additions of words that lie side by side, an I/O for each block.  So the
  I/Os are those of reading and p/b + 1 times the blocks of the bins, which are begun with 0 once, whatever the numbers.

  What depends on the numbers is how many of b go to one bank: additions to one bin, and to bins of one bank, are
  served one after another, so an instruction takes from b/B, or one, to b time units.  The bins take B words of a
  multiprocessor: the more bins, the smaller the multiplicity.
  """

  example time histogram.shared on agpu n=2^20 B=256 p=2048 b=32 M=12288
  example multiplicity histogram.shared on agpu n=2^20 B={64, 256, 1024, 4096} p=2048 b=32 M=12288
  example simulate histogram.shared on agpu n=2^12 B=64 p=256 b=32 M=12288 input=few
end
