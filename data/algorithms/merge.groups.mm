algorithm merge.groups "sorted sequences cut into groups, each merged by one multiprocessor"
  solves  merge
  from    "004 §6.4.4 and §6.4.5, Parts 3 and 4"
  param   n "numbers in all sequences together", s "numbers in a sorted sequence; the last may have fewer", rho "separators taken from a sequence"
  param   d "sequences merged at a time", p, b, M
  param   buffer = 2 "blocks in the buffer of a node, as in merge.multiway"
  require s mod b == 0 and n > s "two sequences of whole blocks, or more"
  require rho <= s
  require d >= 2 and buffer <= 2
  require M >= 3*b
  require M >= (if buffer == 1 then b*d else 2*b*(d - 1)) + 3*d "the buffers, keys, and pointers with what is left behind them"

  on agpu, agpu'
    let k = p div b
    let B = log2(b)
    let ell = ceil(n/s)               # parts of a group
    let g = ceil(s/rho)
    let U = (ell - 1)*ceil(s/g) + ceil((n - (ell - 1)*s)/g)                   # groups
    let N = (ell - 1)*ceil(ceil(s/g)/b)*b + ceil(ceil((n - (ell - 1)*s)/g)/b)*b   # words of separators
    let wide = ceil(ell/b)*b
    let most_numbers = min(n, ceil(n/k) + ell*(g - 1))                        # of one multiprocessor
    let most_groups = min(U, (most_numbers + ell*(g - 1)) div g)
    let most_blocks = min(2, b)                                               # that b neighbouring words lie in
    let rounds = ceil(log(d, ell))
    define parts(t) = ceil(ell/d^t)                                           # of a group, before round t
    define ways(t) = min(d, 2^clog2(parts(t)))
    define merges(t) = ceil(parts(t)/ways(t))
    # pointers and ends, of which `ways` begin anywhere in a row, if they are no power of two
    define pointers(t) = (merges(t) - 1)*ceil(ways(t)/b) + ceil((parts(t) - (merges(t) - 1)*ways(t))/b)
    define spread(t) = if b == 1 or is_pow2(ways(t)) then 1 else 2
    # a group before its merges: beginnings and ends of its parts; then pointers, the size of the result, the keys; where
    # the result lies
    define prepare(t, blocks) = (
        2*blocks*pointers(t)
        + merges(t)*(2*ceil(ways(t)/b) + ceil(2*ways(t)/b) + 2 + B + (if parts(t) > ways(t) then 2 else 0)))
    # nodes on one path from each node to a leaf: to the highest leaves, and to the deepest
    define tops(w) = ilog2(w)*w - 2^(ilog2(w) + 1) + 2
    define shallow(w) = (w - 1)*ilog2(w) - tops(w) + w - 2^ilog2(w)
    define deep(w) = (w - 1)*clog2(w) - tops(w)
    # the heap is built: a block for each node, or two; blocks is what a leaf's block takes
    define build(w, levels, blocks) = (
        if buffer == 1
        then 2*levels + (levels - w + 1)*(2*B + 3) + (w - 1)*(3 + blocks)
        else 6*levels + (2*levels - w + 1)*(2*B + 3) + 2*(w - 1)*(1 + blocks))
    # then once more for every block, or every one but the first: h nodes on the way
    define refill(h, blocks) = if buffer == 1 then h*(2*B + 5) + 2 + blocks else h*(2*B + 6) + 1 + blocks
    define first(h, blocks) = if buffer == 1 then refill(h, blocks) else 0
    define tables(t, blocks) = 2*k + 2*U + 2*U*pointers(t)*blocks + (if parts(t) > ways(t) then 2*U*merges(t) else 0)
    # blocks of n numbers in count*U stretches, each taken b words at a time
    define transfers(count) = (n + min(U*count, n)*(b - 1)) div b + (if b > 1 then ceil(n/b) - 1 else 0)
    closed time = n/p*log2(b)*log2(n/s) when rho >= p/b and n/s >= p/b and U*n/s <= n/b and b > 1
    closed io = n/b*log(d, n/s) when U*n/s <= n/b and p <= n and n >= d*s
    define cutting() = time(partition.separators, n = n, s = s, rho = rho, d = d, buffer = buffer)
    define cuts() = io(partition.separators, n = n, s = s, rho = rho, d = d, buffer = buffer)
    least  time = (
        cutting()
        + sum(t = 0..rounds-1,
            ceil((2*k + U*(2 + prepare(t, 1) + build(ways(t), shallow(ways(t)), 1)
                           + first(ilog2(ways(t)), 1) - refill(ilog2(ways(t)), 1))
                  + n/b*(refill(ilog2(ways(t)), 1) + 1))/k)))
    most   time = (
        cutting()
        + sum(t = 0..rounds-1,
            2 + most_groups*(2 + prepare(t, spread(t))
                             + merges(t)*(build(ways(t), deep(ways(t)), most_blocks) + first(clog2(ways(t)), most_blocks) + most_blocks))
            + (most_numbers div b)*(refill(clog2(ways(t)), most_blocks) + most_blocks)))
    least  io = cuts() + sum(t = 0..rounds-1, tables(t, 1) + 2*ceil(n/b))
    most   io = cuts() + sum(t = 0..rounds-1, tables(t, spread(t)) + transfers(parts(t)) + transfers(merges(t)))
    # not derived: data decide how often a loop turns, though not what it costs in all
    exact  shared = max(3*b, (if buffer == 1 then b*d else 2*b*(d - 1)) + 3*d)
    exact  global = 2*n + 2*N + (U + 1)*wide + (U + 1) + (k + 1) + 2*U*wide
  end

  program
    input global X[n] sorted s        # the subarrays; after an even number of rounds the result
    output global Y[n]                # after an odd number
    global P[N], Q[N]                 # the separators
    global C[U + 1][wide]             # C[j][i]: where group j begins in sequence i
    global O[U + 1]                   # where it begins in the result
    global F[k + 1]                   # the first group of a multiprocessor
    global R[U][wide], E[U][wide]     # where a part begins and ends, after the first round
    infinity = 2^62 - 1 + 2^62
    call partition.separators(n = n, s = s, rho = rho, d = d, buffer = buffer, X = X, P = P, Q = Q, C = C, O = O, F = F)
    parts = ell
    t = 0
    while parts > 1
      ways = min(d, 2^clog2(parts))   # the last round may be one of fewer
      forall multiprocessor r = 0 to k - 1
        shared x[if buffer == 1 then b*d else 2*b*(d - 1)]    # as in merge.multiway
        shared key[2*d]
        shared pos[d]                 # a pointer, and how many numbers are left from it on, in one word
        first = F[r]
        next = F[r + 1]
        for j = first to next - 1
          o = O[j]
          zend = O[j + 1]
          for m = 0 to ceil(parts/ways) - 1
            # its parts, from m*ways on; those that the last merge lacks are empty
            forall core e
              for c = 0 to (ways - 1) div b
                q = c*b + e
                if c == 0
                  x[e] = 0
                end
                if q < ways
                  a = 0
                  z = 0
                  if m*ways + q < parts
                    a = if t == 0 then C[j][m*ways + q] else R[j][m*ways + q]
                    z = if t == 0 then C[j + 1][m*ways + q] else E[j][m*ways + q]
                  end
                  pos[q] = (if t == 0 then a + (m*ways + q)*s else a)*(n + 1) + z - a
                  x[e] = x[e] + z - a
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
              do heap.refill(x, e, key, v, second, ways, leaf, place) with
                a = pos[leaf - ways]
                z = a div (n + 1) + a mod (n + 1)
                a = a div (n + 1)
                forall core e
                  x[place + e] = if a + e < z then (if t mod 2 == 0 then X[a + e] else Y[a + e]) else infinity
                end
                pos[leaf - ways] = (a + b)*(n + 1) + max(0, z - a - b)
              end
              if v == 0 and (buffer == 2 or second == 0)
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
      parts = ceil(parts/ways)
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

  A leaf has one word for its pointer and for how many numbers are left from there on, (n + 1) times the one and the
  other: so n is below 3*10^9, in words of 64 bits, and 3d words beside the buffers are enough, as in merge.multiway.

  least time.  All multiprocessors together read 2 words of F each; look at U groups and prepare
  their merges; in every group there is a merge that is not empty and builds its heap; every block that is
  written but the first of a merge needs a Heapify, there are at least n/b, and reads and writes
  at least one block.  The slowest has at least 1/k of it.

  most time.  A multiprocessor has at most most_numbers numbers in at most most_groups groups (see partition.separators).
  Every merge of every group builds its heap and writes a block; that leaves at
  most (its numbers)/b blocks to write.  Every read and write takes at most two blocks.  Where a round merges
  another number of parts than a power of two, leaves lie at two depths: the least has all paths end at the
  higher ones, the most at the deeper ones.

  Any n: the last sequence may be shorter, the last merge of a group may lack parts, which count as empty.

  least and most io.  tables(t) is exact where a round merges a power of two at a time, pointers of groups and parts;
  otherwise the pointers of a merge begin anywhere in their row, and b of them may lie in two blocks.  Every number is read and
  written, 2n/b blocks at least.  A stretch of a numbers is taken in ceil(a/b) steps, so c stretches in
  at most (n + c(b - 1))/b; a step takes a second block only if it steps over one of the n/b - 1 borders of
  blocks, and each border is stepped over once.
  """

  example time merge.groups on agpu n=2^18 s=2^14 rho=32 d=4 p=512 b=32 M=2^12
end
