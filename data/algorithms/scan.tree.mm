algorithm scan.tree "blocks of b words, their sums, the sums of these: all multiprocessors"
  solves  scan
  from    "004 §5.4.1, the algorithm of Harris et al. for the global scan"
  param   n "input size", p, b, M
  param   words = 1 "words of memory that an element takes"
  require b >= 2

  on agpu, agpu', pem
    require M >= b*words "an element for each core"
    let k = p div b
    let L = max(1, ceil(log(b, n)))         # levels: level t has ceil(n/b^t) words, the last one at most b
    closed time = n/p*log2(b) + log2(n) when n >= b
    closed io = n/b + 1
    closed shared = b
    closed global = n
    closed multiplicity = M/b
  end

  program
    operator op(x, y) = x + y  identity 0
    input global T[n]
    output global U[n]
    global W[t = 1..L-1][ceil(n/b^t)]
    # the sums of all blocks, in order; then of all blocks of these
    for t = 0 to L - 2
      forall multiprocessor r = 0 to ceil(n/b^(t + 1)) - 1
        shared x[b]
        forall core e
          x[e] = if r*b + e >= ceil(n/b^t) then identity else if t == 0 then T[r*b + e] else W[t][r*b + e]
          do fold.neighbours(x, e, b)
          if e == 0
            W[t + 1][r] = x[0]
          end
        end
      end
    end
    # back: every block is scanned, beginning with what stands before it
    for t = L - 1 downto 0
      forall multiprocessor r = 0 to ceil(n/b^(t + 1)) - 1
        shared x[b]
        forall core e
          carry = identity
          if t < L - 1
            carry = W[t + 1][r]
          end
          x[e] = if r*b + e >= ceil(n/b^t) then identity else if t == 0 then T[r*b + e] else W[t][r*b + e]
          h = 1
          while h < b
            if e >= h
              x[e] = op(x[e - h], x[e])
            end
            h = 2*h
          end
          y = carry
          if e > 0
            y = op(carry, x[e - 1])
          end
          if r*b + e < ceil(n/b^t)
            if t == 0
              U[r*b + e] = y
            else
              W[t][r*b + e] = y
            end
          end
        end
      end
    end
    ensure U[0] == identity
    ensure all(i = 1..n-1, U[i] == op(U[i - 1], input T[i - 1]))
  end

  notes """
  A tree of degree b.  On the way up every block of b words is combined to one, in order, until one
  block is left; on the way down every block is scanned, beginning with what stands before it, and so tells each of
  its words what stands before the block below.  The last block of every level is filled up with the identity.

  log2(b) steps for a block, so as a scan of n words it takes log2(b) times as long as the bound.  But k words are
  scanned by k multiprocessors in O(log p): ceil(log(b, k)) levels of O(log b) each.  One multiprocessor needs
  p/b^2 steps and more for that, the term of Table 5.1 that 004 says is to be had cheaper by this algorithm;
  scan.ordered uses it.

  Operands keep their order: the operator need not be commutative.
  """

  example time scan.tree on agpu n=2^16 p=2^21 b=32 M=12288
  example time scan.tree on agpu n=2^20 p=2048 b=32 M=12288
end
