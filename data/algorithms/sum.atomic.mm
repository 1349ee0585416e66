algorithm sum.atomic "a column a core, a tree in each multiprocessor, then one atomic addition of each"
  solves  sum
  from    "003, atomic additions: the first thread of a block adds the block's sum"
  param   n "input size", p, b, M
  require n >= 1

  on agpu, agpu'
    require M >= 2*b
    let k = p div b
    let u = ceil(n/p)                   # rows of p words; the last one may lack some
    closed time = n/p + log2(b) + 1
    closed io = n/b + p/b
    closed shared = b
    closed multiplicity = M/b
  end

  program
    input global T[n]
    output global R[1]
    R[0] = 0
    forall multiprocessor r = 0 to k - 1
      shared x[b]
      shared d[b]
      forall core e
        x[e] = 0
        for i = 0 to u - 1
          if i*p + b*r + e < n
            d[e] = T[i*p + b*r + e]
            x[e] = x[e] + d[e]
          end
        end
        h = b div 2
        while h > 0
          if e < h
            x[e] = x[e] + x[e + h]
          end
          h = h div 2
        end
        if e == 0
          atomic R[0] += x[0]
        end
      end
    end
    ensure R[0] == total(input T)
  end

  notes """
  reduce.cascading without its second launch.  Every multiprocessor adds its sum to the result itself; that several do
  so at once disturbs nobody, for the additions are atomic.  What is saved is the tree over p/b sums: its
  levels, their reading, and a synchronisation for each.  003 has up to a tenth more throughput from it on a GPU.

  It needs an addition.  An operator of which nothing is known cannot be an atomic one, so this is a sum and no
  reduction.  In the model the p/b additions to one word cost what any I/Os do, one for each multiprocessor; that the
  memory serves multiprocessors that add to one word one after another is not part of it, 003's "danger of
  contention".
  """

  example time sum.atomic on agpu n=2^24 p=2048 b=32 M=12288
end
