algorithm compact.scan "flags, their scan as destinations, a scatter"
  solves  compact
  from    "004 §5.3.1"
  param   n "input size", alpha "rows of a sub-block of the scan, 1 to b", p, b, M
  require alpha <= b

  on agpu, agpu'
    require M >= alpha*(b + 1) + 2*b "the scan's sub-block"
    require M >= 3*b "an element, its flag and its place for each core"
    let k = p div b
    let u = ceil(n/p)                      # rows; the last one may lack words
    # flags: 3 for a row; scatter: 4, and as many as the row's words lie in blocks of the result
    least  time = 7*u + time(scan.matrix, n = n)
    most   time = (7 + min(b, 2))*u + time(scan.matrix, n = n)
    least  io = 5*ceil(n/b) + io(scan.matrix, n = n)
    most   io = 5*ceil(n/b) + (if b == 1 then n else 2*ceil(n/b) - 1) + io(scan.matrix, n = n)
    # not derived: where a word goes depends on the flags, and is a block's beginning or not
    exact  conflicts = conflicts(scan.matrix, n = n)
    exact  degree = degree(scan.matrix, n = n)
    # of every row 7 instructions of all cores, and one of those whose word passes
    least  work = 7*n + work(scan.matrix, n = n)
    most   work = 8*n + work(scan.matrix, n = n)
    least  span = 7*u + span(scan.matrix, n = n)
    most   span = 8*u + span(scan.matrix, n = n)
    least  assignments = 6*n + assignments(scan.matrix, n = n)
    most   assignments = 7*n + assignments(scan.matrix, n = n)
  end

  program
    input global T[n]
    output global R[n]
    global F[n]
    global D[n]
    forall multiprocessor r = 0 to k - 1
      shared x[b]
      shared f[b]
      forall core e
        for i = 0 to u - 1
          if i*p + b*r + e < n
            x[e] = T[i*p + b*r + e]
            f[e] = 1 - x[e] mod 2
            F[i*p + b*r + e] = f[e]
          end
        end
      end
    end
    call scan.matrix(n = n, alpha = alpha, T = F, U = D)
    forall multiprocessor r = 0 to k - 1
      shared x[b]
      shared f[b]
      shared a[b]
      forall core e
        for i = 0 to u - 1
          if i*p + b*r + e < n
            f[e] = F[i*p + b*r + e]
            x[e] = T[i*p + b*r + e]
            a[e] = D[i*p + b*r + e]
            if f[e] == 1
              R[a[e]] = x[e]
            end
          end
        end
      end
    end
    ensure D[0] == 0
    ensure all(i = 1..n-1, D[i] == D[i - 1] + 1 - input T[i - 1] mod 2)
    ensure all(i = 0..n-1, if input T[i] mod 2 == 0 then R[D[i]] == input T[i] else true)
  end

  notes """
  The filter asks for even numbers. A first pass writes 1 for each word that passes and 0 for each that does not;
  the exclusive scan of these flags is, for a word that passes, its place in the result; a second pass moves the
  words there.

  The words that one instruction moves come from b neighbouring places and go to neighbouring ones, since they keep
  their order: they lie in at most two blocks, and the scatter of a row costs 0, 1 or 2 I/Os. Time and I/O are given
  as what they are at least, when nothing passes, and at most: there are ceil(n/b) rows, and one fewer places where
  a row may cross from one block of the result to the next. Both happen: with odd words only, and with a single odd
  word in front of even ones.
  """

  example time compact.scan on agpu n=2^20 p=2048 b=32 M=12288 alpha=8
  example shared compact.scan on agpu n=2^20 p=2048 b=32 M=12288 alpha=8
end
