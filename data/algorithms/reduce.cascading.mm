algorithm reduce.cascading "a column a core, then a tree"
  solves  reduce
  from    "004 §4.5.2, Algorithm 4.2"
  param   n "input size", p, b, M
  param   words = 1 "words of memory that an element takes"

  on agpu, agpu'
    require M >= 2*b*words "a multiprocessor keeps 2b elements"
    let k = p div b
    let u = ceil(n/p)                       # rows; the last one is filled up with the identity
    closed time = n/p when n >= p*log2(p) from "004 §4.7, Table 4.1, p = o(n)"
    closed time = n/p + log2(p) from "004 §4.5.2"
    closed io = n/b when n >= p from "004 §4.7, Table 4.1, p = o(n)"
    closed shared = b
    closed global = n + p/b
    closed multiplicity = M/b from "004 §4.7, Table 4.1"
  end

  program
    operator op(x, y) = x + y  identity 0  commutative
    input global T[n]
    output global R[1]
    global W[k]
    forall multiprocessor r = 0 to k - 1
      shared x[b]
      shared d[b]
      forall core e
        x[e] = identity
        for i = 0 to u - 1
          d[e] = if i*p + b*r + e < n then T[i*p + b*r + e] else identity
          x[e] = op(x[e], d[e])
        end
        do fold(x, e, b)
        if e == 0
          W[r] = x[0]
        end
      end
    end
    call reduce.tree(n = k, T = W, R = R)
    ensure R[0] == reduce(op, input T)
  end

  notes """
  The input is a matrix of p columns, row by row, and every core has a column.  It reads the words of
  its column one after another and combines them with what it has; the b cores of a multiprocessor
  read b neighbouring words, one block.  No core ever waits.  Only at the end the b results of a
  multiprocessor are folded to one, as in reduce.tree, which also combines the k words
  that the multiprocessors write.  Where p does not divide n, cores without a word in the last row take the identity.

  Two instructions for each of ceil(n/p) rows, where reduce.tree spends 4 + log2(b) on 2b words: the
  factor log2(b) is gone, and the time is that of reading up to a constant as soon as n is p*log2(p): 3.6 for n = 10*2^10,
  p = 2^10, b = 32, and 2 as n grows. With fewer elements the levels of the tree outweigh it, which no algorithm can do without.

  A column holds every p-th element, so this is a reduction in another order: the operator has to be
  commutative.  For one that is not, reduce.pipeline takes about log2(b) time units more.
  """

  example time reduce.cascading on agpu n=2^24 p=2048 b=32 M=12288
  example multiplicity reduce.cascading on agpu n=2^24 p=2048 b=32 M=12288
end
