algorithm partition.separators "cuts sorted subarrays into groups of bounded size"
  from    "004 §6.4.4, Part 3; §6.4.5, Lemma 6.8"
  param   n "numbers in all subarrays together", s "numbers in a subarray; the last may have fewer", rho "separators taken from a subarray"
  param   d "sequences merged at a time", p, b, M
  param   buffer = 2 "blocks in the buffer of a node, as in merge.multiway"
  require s mod b == 0 and n > s "two subarrays of whole blocks, or more"
  require rho <= s
  require d >= 2 and buffer <= 2
  require M >= 3*b
  require M >= (if buffer == 1 then b*d else 2*b*(d - 1)) + 3*d "the heap that merges the separators"

  on agpu, agpu'
    let k = p div b
    let B = log2(b)
    let ell = ceil(n/s)               # subarrays
    let short = n - (ell - 1)*s       # numbers in the last of them
    let g = ceil(s/rho)               # a separator every g numbers
    let S = ceil(s/g)                 # of a subarray: rho, or fewer where g does not divide s
    let U = (ell - 1)*S + ceil(short/g)           # separators; also groups
    let wide = ceil(ell/b)*b          # words of a row of C
    let V = ceil(U/b)                 # blocks of separators
    let H = ceil(S/b)*b               # words of a list: each begins with a block
    let N = (ell - 1)*H + ceil(ceil(short/g)/b)*b # words of all lists
    let rounds = ceil(log(d, ell))
    define ways(t) = min(d, 2^clog2(ceil(ell/d^t)))
    # c separators, at most b, are taken from so many blocks; a list of c of them, its I/Os and with 1 instruction more a block its time
    define blocks(c) = if g >= b then c else (c - 1)*g div b + 1
    define list(c, more) = c div b*(blocks(b) + 1 + more) + (if c mod b > 0 then blocks(c mod b) + 1 + more else 0)
    # a subarray of c numbers is merged with the separators
    define cut(c) = (
        5 + (ceil(c/b) + V - 1)*(2*B + 3) + (ceil(c/b) + V)*(B + 4) + U + 1
        + 3*(ceil(c/b) - 1) + 2*(V - 1))
    let alone = if (ell - 1) mod k == 0 then short else s       # the most numbers of a subarray in the last phase
    define steps() = (
        (ceil(ell/k) - 1)*(list(S, 1) + cut(s)) + list(ceil(alone/g), 1) + cut(alone)
        + ceil((U + 1)/k)*(2 + 2*wide/b + B)
        + 1 + V + U + k
        + sum(t = 0..rounds-1, time(merge.multiway, n = N, d = ways(t), s = H*d^t, buffer = buffer)))
    # not derived: data decide how often a loop turns, though not what it costs in all
    exact  time = steps() when is_pow2(d)
    least  time = steps()
    most   time = steps()
    exact  io = (
        (ell - 1)*list(S, 0) + list(ceil(short/g), 0)
        + sum(t = 0..rounds-1, io(merge.multiway, n = N, d = ways(t), s = H*d^t, buffer = buffer))
        + ceil(n/b) + ell*(V + U + 1)
        + (U + 1)*(wide/b + 1)
        + V + k + 1)
    exact  shared = max(3*b, (if buffer == 1 then b*ways(0) else 2*b*(ways(0) - 1)) + 3*ways(0))
    exact  global = n + 2*N + (U + 1)*wide + (U + 1) + (k + 1)
  end

  program
    input global X[n] sorted s
    global P[N], Q[N]                 # the separators, and room to merge them
    output global C[U + 1][wide]      # C[j][i]: where group j begins in subarray i; the last row: its end
    output global O[U + 1]            # where group j begins in the result
    output global F[k + 1]            # the first group of multiprocessor r
    infinity = 2^62 - 1 + 2^62
    # one separator from every g numbers: the number and its place, in one word; lists are filled up to blocks
    forall multiprocessor r = 0 to ell - 1
      shared x[b]
      i = r*s
      taken = ceil(min(s, n - i)/g)
      forall core e
        for c = 0 to (taken - 1) div b
          f = c*b + e
          x[e] = if f < taken then X[i + f*g] else infinity - 1
          x[e] = if f < taken then x[e]*(2*U) + 2*(r*S + f) else x[e]
          P[r*H + f] = x[e]
        end
      end
    end
    # the lists of separators to one
    size = H
    count = ell
    side = 0
    while count > 1
      w = min(d, 2^clog2(count))
      if side == 0
        call merge.multiway(n = N, d = w, s = size, buffer = buffer, X = P, Y = Q)
      else
        call merge.multiway(n = N, d = w, s = size, buffer = buffer, X = Q, Y = P)
      end
      side = 1 - side
      size = size*w
      count = ceil(count/w)
    end
    # every subarray is merged with the separators; where they come to stand are the cuts
    forall multiprocessor r = 0 to ell - 1
      shared x[2*b]
      shared y[b]
      i = r*s
      iend = min(n, i + s)
      rows = ceil((iend - i)/b) + V
      j = 0
      o = 0                           # numbers and separators that have gone by
      q = 0                           # separators among them
      row = 0
      forall core e
        x[e] = if i + e < iend then X[i + e] else infinity
        x[e] = if i + e < iend then x[e]*(2*U) + 2*(r*S + (i + e - r*s) div g) + 1 else infinity
        x[b + e] = if j + e < U then (if side == 0 then P[j + e] else Q[j + e]) else infinity
      end
      amax = x[b - 1]
      bmax = x[2*b - 1]
      i = i + b
      j = j + b
      while o < rows*b
        forall core e
          if row == 0
            do merge.rows(x, e, 0, b)
          end
          c = 1 - x[row + e] mod 2    # is it a separator?
          y[e] = 1 - x[row + e] mod 2
          for t = 0 to B - 1
            if e >= 2^t
              y[e] = y[e] + y[e - 2^t]
            end
          end
          z = q + y[e] - 1            # its number
          if c == 1
            C[z][r] = o + e - z
          end
        end
        q = q + y[b - 1]
        o = o + b
        if i >= iend and j >= U
          row = b
        elsif j >= U or (i < iend and amax <= bmax)
          forall core e
            x[e] = if i + e < iend then X[i + e] else infinity
            x[e] = if i + e < iend then x[e]*(2*U) + 2*(r*S + (i + e - r*s) div g) + 1 else infinity
          end
          amax = x[b - 1]
          i = i + b
        else
          forall core e
            x[e] = if j + e < U then (if side == 0 then P[j + e] else Q[j + e]) else infinity
          end
          bmax = x[b - 1]
          j = j + b
        end
      end
      C[U][r] = min(s, n - r*s)
    end
    # where the groups begin: sums over the subarrays
    forall multiprocessor r = 0 to U
      shared x[b]
      shared y[b]
      forall core e
        y[e] = 0
        for c = 0 to wide div b - 1
          x[e] = if c*b + e < ell then C[r][c*b + e] else 0
          y[e] = y[e] + x[e]
        end
        h = b div 2
        while h > 0
          if e < h
            y[e] = y[e] + y[e + h]
          end
          h = h div 2
        end
        if e == 0
          O[r] = y[0]
        end
      end
    end
    # groups to multiprocessors, one after the other, until each has n/k numbers
    forall multiprocessor r = 0 to 0
      shared x[b]
      F[0] = 0
      v = 0
      begin = 0                       # of multiprocessor v's first group
      for c = 0 to V - 1
        forall core e
          x[e] = if c*b + e < U then O[c*b + e] else 0
        end
        for i = 0 to min(b, U - c*b) - 1
          a = x[i]
          if (a - begin)*k >= n
            v = v + 1
            begin = a
            F[v] = c*b + i
          end
        end
      end
      while v < k
        v = v + 1
        F[v] = U
      end
    end
    ensure O[0] == 0 and O[U] == n and F[0] == 0 and F[k] == U
    ensure all(j = 0..U-1, O[j] < O[j + 1] and O[j + 1] - O[j] <= ell*(g - 1) + 1)
    ensure all(i = 0..ell*U-1, C[i div ell][i mod ell] <= C[i div ell + 1][i mod ell])
    ensure all(i = 0..ell*U-1, C[i div ell][i mod ell] == 0 or X[i mod ell*s + C[i div ell][i mod ell] - 1] <= (if side == 0 then P[i div ell] else Q[i div ell]) div (2*U))
    ensure all(i = 0..ell*U-1, C[i div ell][i mod ell] == min(s, n - i mod ell*s) or X[i mod ell*s + C[i div ell][i mod ell]] >= (if side == 0 then P[i div ell] else Q[i div ell]) div (2*U))
  end

  notes """
  The third part of sort.multiway, and of sort.warpsort: after it, groups of numbers can be sorted apart from each
  other.

  Every subarray has s numbers, and the first of every g = s/rho of them is taken as a separator: rho of a subarray,
  U in all. (U is rho*ell where n is s*ell and g a whole number.) They are merged to one sorted list. Group j is what
  lies from separator j up to separator j + 1. Separator 0 is the smallest number of all, so nothing lies before
  group 0, and no group is empty. (The source has one more group before it, which stays empty.)

  To find where subarray i is cut it is merged with the separators, as in merge.two. C[j][i] is the number of its
  elements that have gone by when separator j does.

  Equal numbers. A separator is a pair, the number and the place it was taken from, kept in one word, 2U*number +
  2*place; a number of the input counts as 2U*number + 2*(place of its separator) + 1 here. So no two separators are
  equal and every cut is determined; Lemma 6.8 needs distinct numbers. The product must fit a word: numbers below
  2^62/U.

  Sizes. In a group there is one separator's own number; between two of its own separators a subarray has g - 1
  others. So a group has at most ell*(g - 1) + 1 numbers, less than n/rho. Groups are dealt until a multiprocessor
  has n/k numbers: it gets at most n/k + n/rho, and k are enough, for all but the last have n/k. Where rho >= k this
  is Lemma 6.8's 2n/k; mmcalc-errata(7) has what differs from 004. A multiprocessor's numbers are a run of each
  subarray, and a run of a numbers holds at most ceil(a/g) separators: not more groups than (its numbers)/g + ell.

  Any n: the last subarray may be shorter. Its last block is filled up with the largest word, an odd one and so no
  separator. Where g is no whole number it is rounded up; the list of each subarray is filled up to whole blocks
  with a word below the one that stands for the end of a sequence, so that merge.multiway reads every block. The
  last merge of separators takes as many lists at a time as there are, rounded up to a power of two, but no more
  than d.

  Time and io do not depend on the numbers, but for a d that is no power of two: see merge.multiway. Each of the
  U*ell cuts is a transfer of its own, the source's O(u*ell).
  """

  example time partition.separators on agpu n=2^18 s=2^14 rho=32 d=4 p=512 b=32 M=2^12
end
