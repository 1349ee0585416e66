algorithm reduce.pipeline "every core a stage of the tree, row after row"
  solves  reduce
  from    "004 §4.6.3, Algorithms 4.5 and 4.6"
  param   n "input size", p, b, M
  param   words = 1 "words of memory that an element takes"

  on agpu, agpu', pem
    require M >= 2*b*words "a multiprocessor keeps 2b elements"
    let k = p div b
    let u = ceil(n/p)                       # rows of b words that a multiprocessor has; filled up with the identity
    closed time = n/p when n >= p*log2(p) from "004 §4.7, Table 4.1, p = o(n)"
    closed time = n/p + log2(p) from "004 §4.6.3"
    closed io = n/b when n >= p from "004 §4.7, Table 4.1, p = o(n)"
    closed shared = b
    closed global = n + p/b
    closed multiplicity = M/b from "004 §4.7, Table 4.1"
    # what is derived is counted over the cores, whose addresses have no one distance
    exact  time = words*(2*u + 2*log2(b) + 2) + time(reduce.tree_nc, n = k)
    exact  conflicts = conflicts(reduce.tree_nc, n = k)
    exact  degree = max(1, degree(reduce.tree_nc, n = k))
  end

  program
    operator op(x, y) = x + y  identity 0
    input global T[n]
    output global R[1]
    global W[k]
    forall multiprocessor r = 0 to k - 1
      shared y[2*b]
      forall core e
        do pipeline(y, e, T, r*b*u, u)
        if e == 0
          W[r] = y[2*b - 1]
        end
      end
    end
    call reduce.tree_nc(n = k, T = W, R = R)
    ensure R[0] == reduce(op, input T)
  end

  notes """
  A tree over b words has b - 1 inner nodes, and there are b cores: core e always does the work of node e. Cores 0
  .. b/2 - 1 combine neighbours of the row of b words that has just been read; the next b/4 combine what these left
  behind one row ago; and so on, until core b - 1 adds the result of the row that was read log2(b) rows earlier to
  what it has collected. Two instructions for a row, and no core is idle, as in reduce.cascading; but neighbours
  meet neighbours, and the operator need not be commutative.

  The places are chosen so that no instruction has a bank conflict (Figure 4.11). A node of the lower half reads an
  even word first; one of the upper half has its two inputs exchanged in place, i1 and i2, so that the b first
  operands lie in b banks, and the b second operands too. With b = 32, `conflicts if i < 16 then 2*i else 2*i + 1`
  says so of the first operands.

  What the rows lack at the end of the input is the identity, and log2(b) rows of identities push the pipeline
  empty. One instruction at the start, which the printed algorithm leaves out, sets the stages to the identity.

  With 2b words of shared memory the multiplicity is optimal, and so are time and, where n >= p, I/O.
  """

  example time reduce.pipeline on agpu n=2^24 p=2048 b=32 M=12288
  example io reduce.pipeline on agpu n=2^24 p=2048 b=32 M=12288
end
