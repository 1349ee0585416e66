algorithm scan.ordered "the pipeline, a tree of all multiprocessors, columns: in order"
  solves  scan
  from    "004 §5.4.1 and §4.6.3"
  param   n "input size", alpha "rows of a sub-block, 1 to b", p, b, M
  param   words = 1 "words of memory that an element takes"
  param   padding = 1 "words behind every row of a sub-block: 1, or b/alpha and no conflicts"
  param   kind = 1 "1: exclusive, of what stands before an element; 2: inclusive, with the element itself"
  require alpha <= b and b >= 2
  require padding == 1 or (b mod alpha == 0 and padding == b div alpha) "the words that are padding"
  require kind <= 2

  on agpu, agpu', pem
    require M >= words*(alpha*(b + padding) + 2*b) "a sub-block with its padding, a row of it, and an element for each core"
    let k = p div b
    let u = ceil(n/p)                      # rows of b words that a multiprocessor has
    let f = ceil(b/alpha)                  # columns that b words fill
    let s = f*alpha - b                    # words that are left in the last of them
    # time to put the b words of each of alpha rows into the columns: a row that lies in f + 1 columns
    # has a conflict more where these meet in one bank; with b/alpha words of padding columns begin in b different banks
    let D = if padding*alpha == b then alpha else alpha*min(f, alpha) + (if s < f and f < alpha then alpha - s - gcd(alpha, b) else 0)
    let B = 4*alpha + 2*D + log2(b) + 5
    closed time = n/p*(min(ceil(b/alpha), alpha) + log2(b)/alpha) + log2(p) when n >= alpha*p and padding == 1 from "004 §5.4.1, with the algorithm of Harris et al."
    closed time = n/p*(1 + log2(b)/alpha) + log2(p) when n >= alpha*p and padding*alpha == b
    closed io = 3*n/b + p/b
    closed shared = alpha*b
    closed global = 2*n + p/b
    closed multiplicity = M/(alpha*b)
    # what is derived is counted over the cores, whose addresses have no one distance
    exact  time = (
        words*(2*u + 2*log2(b) + 2)                                  # local reduction
        + time(scan.tree, n = k)                                     # global scan
        + words*(1 + ceil(u/alpha)*B + u))                           # local scan
    exact  conflicts = 2*words*(D - alpha)*k*ceil(u/alpha)
    exact  degree = if padding*alpha == b then 1 else min(f, alpha) + (if D > alpha*min(f, alpha) then 1 else 0)
  end

  program
    operator op(x, y) = x + y  identity 0
    input global T[n]
    output global U[n]
    global C[k], V[k]                      # the parts, and what stands before each
    forall multiprocessor r = 0 to k - 1
      shared y[2*b]
      forall core e
        do pipeline(y, e, T, r*b*u, u)
        if e == 0
          C[r] = y[2*b - 1]
        end
      end
    end
    call scan.tree(n = k, T = C, U = V)
    forall multiprocessor r = 0 to k - 1
      shared m[alpha][b + padding]
      shared d[b]
      shared c[b]
      forall core e
        carry = V[r]
        for i = 0 to (b*u + alpha*b - 1) div (alpha*b) - 1
          for j = 0 to alpha - 1
            q = alpha*b*i + b*j + e
            d[e] = if q < b*u and r*b*u + q < n then T[r*b*u + q] else identity
            m[(b*j + e) mod alpha][(b*j + e) div alpha] = d[e]
          end
          do scan.columns(m, c, e, carry, kind == 2)
          for j = 0 to alpha - 1
            q = alpha*b*i + b*j + e
            d[e] = m[(b*j + e) mod alpha][(b*j + e) div alpha]
            if q < b*u and r*b*u + q < n
              U[r*b*u + q] = d[e]
            end
          end
        end
      end
    end
    ensure U[0] == (if kind == 2 then input T[0] else identity)
    ensure all(i = 1..n-1, U[i] == op(U[i - 1], if kind == 2 then input T[i] else input T[i - 1]))
  end

  notes """
  scan.matrix with two of its three steps exchanged.

  The local reduction is that of reduce.pipeline: neighbours meet neighbours, so the operator need not be
  commutative; it takes log2(b) instructions more, once.  scan.matrix takes its local reduction from
  Algorithm 4.2, and so needs what a scan as such does not.

  The global scan is scan.tree's: all multiprocessors scan the k results in O(log p), where scan.matrix has one of
  them do it, and p/b^2 stands beside n/p.  So the time is O(n/p*(min(ceil(b/alpha), alpha) + log2(b)/alpha) + log2(p)), which
  004 §5.4.1 says is possible.  It matters where p is about n/b: at n = 2^20, p = 2^17, b = 32, alpha = 8 the whole takes
  183 time units here and 1962 there.

  The local scan is scan.matrix's, with its alpha, padding and kind.
  """

  example time scan.ordered on agpu n=2^24 p=2048 b=32 M=12288 alpha=8
  example compare scan on agpu n=2^20 p=2^(9..17 by 4) b=32 M=12288 alpha=8
  example simulate scan.ordered on agpu n=2^10 p=64 b=8 M=512 alpha=4 padding=2 operator=mat
end
