algorithm merge.groups "sorted sequences cut into groups, each merged by one multiprocessor"
  solves  merge
  from    "004 §6.4.4 and §6.4.5, Parts 3 and 4"
  param   n "numbers in all sequences together", s "numbers in a sorted sequence", rho "separators taken from a sequence"
  param   d "sequences merged at a time", p, b, M
  require n mod s == 0 and s mod b == 0 and n > s
  require is_pow2(n div s) and is_pow2(rho) and s mod rho == 0
  require is_pow2(d) and d >= 2
  require M >= 3*b
  require M >= 2*b*(d - 1) + 4*d "a buffer of 2b numbers for every inner node, keys, pointers and ends"

  on agpu, agpu'
    let k = p div b
    let B = log2(b)
    let ell = n div s                 # parts of a group
    let U = rho*ell                   # groups
    let g = s div rho
    let W = ceil(ell/b)*b
    let most_numbers = min(n, ceil(n/k) + ell*(g - 1))                        # of one multiprocessor
    let most_groups = min(U, (most_numbers + ell*(g - 1)) div g)
    let most_blocks = min(2, b)                                               # that b neighbouring words lie in
    let rounds = ceil(log2(ell)/log2(d))
    define parts(t) = ell/d^t                                                 # of a group, before round t
    define ways(t) = min(d, parts(t))
    define merges(t) = parts(t)/ways(t)
    # pointers and ends, the size of the result, the keys; where the result lies
    define prepare(t) = (
        (if t == 0 then 5 else 3)*ceil(ways(t)/b) + ceil(2*ways(t)/b) + 2 + B
        + (if parts(t) > ways(t) then 2 else 0))
    define levels(w) = 2*(2*w - log2(w) - 2)
    # Heapify of all nodes, twice; then once more for every block but the first: blocks is what a leaf's block takes
    define build(w, blocks) = 3*levels(w) + (levels(w) - w + 1)*(2*B + 3) + 2*(w - 1)*(2 + blocks)
    define refill(w, blocks) = log2(w)*(2*B + 6) + 2 + blocks
    define tables(t) = 2*k + 2*U + U*merges(t)*(2*ceil(ways(t)/b) + (if parts(t) > ways(t) then 2 else 0))
    # blocks of n numbers in count*U stretches, each taken b words at a time
    define transfers(count) = (n + min(U*count, n)*(b - 1)) div b + (if b > 1 then n/b - 1 else 0)
    closed time = n/p*log2(b)*log2(n/s) when rho >= p/b and n/s >= p/b and U*n/s <= n/b and b > 1
    closed io = n/b*log(d, n/s) when U*n/s <= n/b and p <= n and n >= d*s
    least  time = (
        time(partition.separators, n = n, s = s, rho = rho, d = d)
        + sum(t = 0..rounds-1,
            ceil((2*k + U*(2 + merges(t)*prepare(t) + build(ways(t), 1) - refill(ways(t), 1))
                  + n/b*(refill(ways(t), 1) + 1))/k)))
    most   time = (
        time(partition.separators, n = n, s = s, rho = rho, d = d)
        + sum(t = 0..rounds-1,
            2 + most_groups*(2 + merges(t)*(prepare(t) + build(ways(t), most_blocks) + most_blocks))
            + (most_numbers div b)*(refill(ways(t), most_blocks) + most_blocks)))
    least  io = io(partition.separators, n = n, s = s, rho = rho, d = d) + sum(t = 0..rounds-1, tables(t) + 2*n/b)
    most   io = io(partition.separators, n = n, s = s, rho = rho, d = d) + sum(t = 0..rounds-1, tables(t) + transfers(parts(t)) + transfers(merges(t)))
    exact  shared = max(3*b, 2*b*(d - 1) + 4*d)
    exact  global = 2*n + 2*U + (U + 1)*W + (U + 1) + (k + 1) + 2*U*W
  end

  program
    input global X[n] sorted s        # the subarrays; after an even number of rounds the result
    output global Y[n]                # after an odd number
    global P[U], Q[U]                 # the separators
    global C[U + 1][W]                # C[j][i]: where group j begins in sequence i
    global O[U + 1]                   # where it begins in the result
    global F[k + 1]                   # the first group of a multiprocessor
    global R[U][W], E[U][W]           # where a part begins and ends, after the first round
    infinity = 2^62 - 1 + 2^62
    call partition.separators(n = n, s = s, rho = rho, d = d, X = X, P = P, Q = Q, C = C, O = O, F = F)
    parts = ell
    t = 0
    while parts > 1
      ways = min(d, parts)
      forall multiprocessor r = 0 to k - 1
        shared x[2*b*(d - 1)]         # as in merge.multiway
        shared key[2*d]
        shared pos[d]
        shared till[d]                # where a part ends
        first = F[r]
        next = F[r + 1]
        for j = first to next - 1
          o = O[j]
          zend = O[j + 1]
          for m = 0 to parts div ways - 1
            # its parts, from m*ways on
            forall core e
              for c = 0 to (ways - 1) div b
                q = c*b + e
                if q < ways
                  if t == 0
                    pos[q] = C[j][m*ways + q]
                    till[q] = C[j + 1][m*ways + q]
                    pos[q] = pos[q] + (m*ways + q)*s
                    till[q] = till[q] + (m*ways + q)*s
                  else
                    pos[q] = R[j][m*ways + q]
                    till[q] = E[j][m*ways + q]
                  end
                end
              end
              x[e] = 0
              for c = 0 to (ways - 1) div b
                if c*b + e < ways
                  x[e] = x[e] + till[c*b + e] - pos[c*b + e]
                end
              end
              h = b div 2
              while h > 0
                if e < h
                  x[e] = x[e] + x[e + h]
                end
                h = h div 2
              end
              for c = 0 to (2*ways - 1) div b
                if c*b + e < 2*ways
                  key[c*b + e] = -infinity - 1
                end
              end
            end
            begin = o
            oend = o + x[0]
            v = ways - 1
            second = 0
            while o < oend
              u = max(v, 1)
              row = if v > 0 then second*b else 0
              fresh = v > 0 and second == 0
              while u < ways
                c = 2*u
                if key[c + 1] < key[c]
                  c = c + 1
                end
                w = 2*b*(u - 1)
                if c < ways
                  forall core e
                    x[w + row + e] = x[2*b*(c - 1) + e]
                  end
                else
                  a = pos[c - ways]
                  z = till[c - ways]
                  forall core e
                    x[w + row + e] = if a + e < z then (if t mod 2 == 0 then X[a + e] else Y[a + e]) else infinity
                  end
                  pos[c - ways] = a + b
                end
                key[c] = x[w + row + b - 1]
                if not fresh
                  forall core e
                    y = min(x[w + e], x[w + 2*b - 1 - e])
                    x[w + 2*b - 1 - e] = max(x[w + e], x[w + 2*b - 1 - e])
                    x[w + e] = y
                    for l = B - 1 downto 0
                      f = if (e div 2^l) mod 2 == 0 then e + 2^l else e - 2^l
                      x[w + e] = if e < f then min(x[w + e], x[w + f]) else max(x[w + e], x[w + f])
                      x[w + b + e] = if e < f then min(x[w + b + e], x[w + b + f]) else max(x[w + b + e], x[w + b + f])
                    end
                  end
                end
                u = c
                row = 0
                fresh = 0
              end
              if v > 0
                v = v - second
                second = 1 - second
              end
              if v == 0
                forall core e
                  if o + e < oend
                    if t mod 2 == 0
                      Y[o + e] = x[e]
                    else
                      X[o + e] = x[e]
                    end
                  end
                end
                o = o + b
              end
            end
            if parts > ways
              R[j][m] = begin
              E[j][m] = oend
            end
            o = oend
          end
        end
      end
      parts = parts div ways
      t = t + 1
    end
    if rounds mod 2 == 0
      ensure is_sorted(X)
      ensure is_permutation(X, input X)
    else
      ensure is_sorted(Y)
      ensure is_permutation(Y, input X)
    end
  end

  notes """
  Parts 3 and 4 of sort.multiway, and with d = 2 phases 3 and 4 of sort.warpsort: few long sequences,
  and all multiprocessors are to work.  partition.separators cuts the ell sequences into U groups and
  deals them to the multiprocessors.  Every multiprocessor then merges the ell parts of each of its
  groups, d at a time, by the heap of merge.multiway, until one is left, which stands in its final
  place: group j lies from O[j] on.  Between two rounds all multiprocessors synchronise, so that
  one array is read and another written, the source's 2n words; after an even number of rounds
  the result stands in X, where the sequences stood, after an odd number in Y.

  A part begins and ends anywhere.  b neighbouring words lie in one block or in two, and the last ones of
  a part are fewer than b; the rest of the buffer is filled with the largest word.  How many transfers that takes,
  and which multiprocessor has how much to do, depends on the numbers.
  What is proved is this.    Cutting takes what partition.separators takes, whatever the data.  Then:

  least time.  All multiprocessors together read 2 words of F each; look at U groups and prepare
  merges(t) merges for each; in every group there is a merge that is not empty and builds its heap; every block that is
  written but the first of a merge needs a Heapify, there are at least n/b, and reads and writes
  at least one block.  The slowest has at least 1/k of it.

  most time.  A multiprocessor has at most most_numbers numbers in at most most_groups groups (see partition.separators).
  Every merge of every group builds its heap and writes a block; that leaves at
  most (its numbers)/b blocks to write.  Every read and write takes at most two blocks.

  least and most io.  tables(t) is exact: pointers of groups and parts.  Every number is read and
  written, 2n/b blocks at least.  A stretch of a numbers is taken in ceil(a/b) steps, so c stretches in
  at most (n + c(b - 1))/b; a step takes a second block only if it steps over one of the n/b - 1 borders of
  blocks, and each border is stepped over once.
  """

  example time merge.groups on agpu n=2^18 s=2^14 rho=32 d=4 p=512 b=32 M=2^12
end
