algorithm scan.matrix "sub-blocks of alpha x b words, a column a core"
  solves  scan
  from    "004 §5.4.1, Algorithms 5.1 to 5.3"
  param   n "input size", alpha "rows of a sub-block, 1 to b", p, b, M
  param   words = 1 "words of memory that an element takes"
  param   padding = 1 "words behind every row of a sub-block: 1, or b/alpha and no conflicts"
  param   kind = 1 "1: exclusive, of what stands before an element; 2: inclusive, with the element itself"
  require alpha <= b
  require padding == 1 or (b mod alpha == 0 and padding == b div alpha) "the words that are padding"
  require kind <= 2

  on agpu, agpu'
    require M >= words*(alpha*(b + padding) + 2*b) "a sub-block with its padding, a row of it, and an element for each core"
    let k = p div b
    let u = ceil(n/p)                      # rows of b words that a multiprocessor has
    let f = ceil(b/alpha)                  # columns that b words fill
    let s = f*alpha - b                    # words that are left in the last of them
    # time to put the b words of each of alpha rows into the columns: a row that lies in f + 1 columns
    # has a conflict more where these meet in one bank; with b/alpha words of padding columns begin in b different banks
    let D = if padding*alpha == b then alpha else alpha*min(f, alpha) + (if s < f and f < alpha then alpha - s - gcd(alpha, b) else 0)
    let B = 4*alpha + 2*D + log2(b) + (if b > 1 then 5 else 2)       # a sub-block, but for writing it
    closed time = (n/p + p/b^2)*(min(ceil(b/alpha), alpha) + log2(b)/alpha) when n >= alpha*p and padding == 1 from "004 §5.4.1, Table 5.1"
    closed time = (n/p + p/b^2)*(1 + log2(b)/alpha) when n >= alpha*p and padding*alpha == b
    closed io = 3*n/b + p/b from "004 §5.4.1, Table 5.1"
    closed shared = alpha*b
    closed global = 2*n + p/b
    closed degree = min(ceil(b/alpha), alpha) when padding == 1 from "004 §5.4.1"
    closed multiplicity = M/(alpha*b) from "004 §5.4.1, Table 5.1"
    # what is derived adds up the rows of all parts, whose blocks differ where n ends: this is read at once
    exact  time = words*(
        2*u + log2(b) + 2                                            # local reduction
        + ceil(k/(alpha*b))*B + ceil(k/b)                            # global scan
        + 1 + ceil(u/alpha)*B + u)                                   # local scan
    exact  io = words*(3*ceil(n/b) + 2*k + 2*ceil(k/b))
    # a sub-block takes b*(6*alpha + log2(b) + 1) + 1 steps of cores but for writing it, b*(alpha + 1) of them into scalars
  end

  program
    operator op(x, y) = x + y  identity 0  commutative
    input global T[n]
    output global U[n]
    global C[k]
    forall multiprocessor r = 0 to k - 1
      shared x[b]
      shared d[b]
      forall core e
        x[e] = identity
        for i = 0 to u - 1
          q = r*b*u + i*b + e
          d[e] = if q < n then T[q] else identity
          x[e] = op(x[e], d[e])
        end
        do fold(x, e, b)
        if e == 0
          C[r] = x[0]
        end
      end
    end
    # first C by one multiprocessor, then T by k of them, each beginning with its C
    for pass = 0 to 1
      v = if pass == 0 then 1 else k
      size = if pass == 0 then k else b*u
      forall multiprocessor r = 0 to v - 1
        shared m[alpha][b + padding]
        shared d[b]
        shared c[b]
        forall core e
          if pass == 0
            carry = identity
          else
            carry = C[r]
          end
          for i = 0 to (size + alpha*b - 1) div (alpha*b) - 1
            for j = 0 to alpha - 1
              q = alpha*b*i + b*j + e
              d[e] = if q >= size then identity else if pass == 0 then C[q] else if r*size + q < n then T[r*size + q] else identity
              m[(b*j + e) mod alpha][(b*j + e) div alpha] = d[e]
            end
            do scan.columns(m, c, e, carry, pass == 1 and kind == 2)
            for j = 0 to alpha - 1
              q = alpha*b*i + b*j + e
              d[e] = m[(b*j + e) mod alpha][(b*j + e) div alpha]
              if q < size
                if pass == 0
                  C[q] = d[e]
                elsif r*size + q < n
                  U[r*size + q] = d[e]
                end
              end
            end
          end
        end
      end
    end
    ensure U[0] == (if kind == 2 then input T[0] else identity)
    ensure all(i = 1..n-1, U[i] == op(U[i - 1], if kind == 2 then input T[i] else input T[i - 1]))
  end

  notes """
  The input is cut into k parts of b*ceil(n/p) words, one a multiprocessor; the last ones may have fewer. Each
  multiprocessor reduces its part, as in reduce.cascading; one of them scans the k results; then each scans its
  part, beginning with what stands before it. So every word is read twice and written once: 3*n/b I/Os.

  A part is scanned in sub-blocks of alpha x b words. These come row by row, as the blocks do, and are stored column
  by column: alpha words that follow each other make a column, and core e has column e. The cores combine their
  columns; the b results are scanned in log2(b) steps; and each core goes down its column once more, now knowing
  what stands before it. The last sum is carried to the next sub-block.

  With alpha = 1 every row pays the log2(b) steps. With alpha = b they are shared by b rows, and the time is optimal
  where n is large beside p - but alpha*(b + 1) + 2*b words of shared memory are used, and the multiplicity falls
  from optimal to the order M/b^2 of reduce.matrix. In between there are bank conflicts: words of several columns
  lie in one bank. `minimize time scan.matrix ... over alpha=1..b` finds the best alpha.

  The degree of that conflict is min(ceil(b/alpha), alpha), says 004. That is exact when alpha divides b, but not an
  upper bound: with b = 16 and alpha = 6 a row has degree 4, not 3; with b = 32 and alpha = 11 too. `conflicts
  ((32*j + i) mod 11)*33 + (32*j + i) div 11 for j=0..10` shows the row. With s = alpha*ceil(b/alpha) - b it happens
  only when 0 < s < ceil(b/alpha) < alpha, in alpha - s - gcd(alpha, b) of the alpha rows. The exact time counts
  that, and `degree scan.matrix ...` shows both. The conflicts come from the padding of one word a row. Where alpha
  divides b, rows of b + b/alpha words instead of b + 1 have none, for hardly more memory: padding=4 for b = 32 and
  alpha = 8.

  With kind=2 the scan includes the element itself: every core keeps what it has combined instead of what it had
  before, the same counts.

  The printed algorithm does not work as it stands: mmcalc-errata(7). The local reduction exchanges operands, so the
  operator has to be commutative; scan.ordered, with the local reduction of reduce.pipeline, needs no commutativity.
  """

  example time scan.matrix on agpu n=2^24 p=2048 b=32 M=12288 alpha=8
  example minimize time scan.matrix on agpu n=2^24 p=2048 b=32 M=12288 over alpha=1..32
  example time scan.matrix on agpu n=2^24 p=2048 b=32 M=12288 alpha=8 padding=4
  example multiplicity scan.matrix on agpu n=2^24 p=2048 b=32 M=12288 alpha={1, 8, 32}
end
