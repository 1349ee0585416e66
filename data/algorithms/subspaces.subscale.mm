algorithm subspaces.subscale "SUBSCALE: dense units of one dimension each, found again by their signatures"
  solves  subspaces
  from    "003, SUBSCALE (Kaur and Datta 2015), in partitions"
  param   d "dimensions", N "points", k "points that are dense", G "intervals of a dimension", L "labels of points are below L"
  param   parts "partitions of the hash table, one after another", p
  require 2 <= k and k <= N
  option  variant = crcw_common "units of one signature write the same"
  let     all = binomial(N, k)
  let     width = ceil(k*L/parts)          # signatures of a partition

  on pram
  end

  program
    input array X[d][N], label[N]          # the interval in which a coordinate lies; random numbers
    array C[N + 1][k + 1]                  # binomial coefficients
    array points[d][N], first[d][N]         # the points by interval; the place at which a place's cluster begins
    array W[d][N], v[N], w[N]              # units up to a place, the place their last point
    array H[width]                         # of a signature, the set of its dimensions
    output array found[2^d]
    forall g = 0 to d - 1, i = 0 to N - 1
      X[g][i] = X[g][i] mod G
    end
    forall i = 0 to N - 1
      label[i] = label[i] mod L
    end
    forall s = 0 to 2^d - 1
      found[s] = 0
    end
    do pascal(C, N, k)
    for g = 0 to d - 1                     # clusters of one dimension: the points of an interval
      forall i = 0 to N - 1
        own = X[g][i]
        before = 0
        equal = 0
        for j = 0 to N - 1
          x = X[g][j]
          before = before + (if x < own then 1 else 0)
          equal = equal + (if x == own and j < i then 1 else 0)
        end
        points[g][before + equal] = i
        first[g][before + equal] = before
        v[before + equal] = C[equal][k - 1]
      end
      call scan.inclusive(n = N, a = v, b = w)
      forall i = 0 to N - 1
        W[g][i] = w[i]
      end
    end
    for t = 0 to parts - 1
      forall c = 0 to width - 1
        H[c] = 0
      end
      for g = 0 to d - 1
        forall i = 0 to all - 1            # unit i of the dimension, if it has so many
          if i < W[g][N - 1]
            r = 0                          # places with W <= i: so many are before that of its last point
            for s = ilog2(N) downto 0
              y = W[g][min(r + 2^s, N) - 1]
              r = if r + 2^s <= N and y <= i then r + 2^s else r
            end
            start = first[g][r]
            S = label[points[g][r]]
            rest = W[g][max(r, 1) - 1]
            rest = if r > 0 then i - rest else i
            for j = k - 1 downto 1
              do combination.member(C, N, j, rest, c)
              S = S + label[points[g][start + c]]
            end
            if S div width == t
              H[S mod width] = H[S mod width] | 2^g
            end
          end
        end
      end
      forall c = 0 to width - 1
        dims = H[c]
        if dims > 0
          found[dims] = 1
        end
      end
    end
    # no subspace is missed; one too many is found only where two units have one signature
    ensure all(s = 1..2^d-1, max(i = 0..N-1, sum(j = 0..N-1, if sum(g = 0..d-1, if s div 2^g mod 2 == 1 and X[g][i] != X[g][j] then 1 else 0) == 0 then 1 else 0)) < k or max(m = 1..2^d-1, if m & s == s then found[m] else 0) == 1)
  end

  notes """
  A cluster of one dimension gives all its subsets of k points, its dense units. Unit i is found from i alone: its last point by a binary search
  in sums of binomial coefficients, the others by the combinadic of what is left (subsets.enumerate). Its signature is the sum of
  its points' labels. The hash table has a set of dimensions for each signature, so that a unit that is dense in several is found
  there again, and its set of dimensions is the largest subspace in which it is dense. `found` has these alone; subspaces.all has
  the subspaces of each as well.

  One cluster of all points is the worst, d*binomial(N, k) units, O(d*N^k): the number of dimensions is a factor here, and
  an exponent where all subspaces are looked at. A unit costs O(k*log(N)), where one after another would cost O(k).

  Where the table is too large for the memory it is cut into partitions by the signature. Each partition takes a pass over all units
  and keeps those that fall into it: the table is so much smaller, and the work so many times as much. Signatures are sums of
  random numbers, so most of them lie in the middle: signature_share.

  Two units may have one signature, though hardly ever if L is large, and then dimensions of both are joined.
  """

  example simulate subspaces.subscale on pram d=3 N=8 k=3 G=4 L=256 parts=2 p=8
  example time subspaces.subscale on pram d=20 N=2^10 k=4 G=16 L=2^20 parts=1 p=2^10
  example simulate subspaces.subscale on pram d=2 N=4 k=2 G=2 L=8 parts=1 p=4 input={0, 0, 0, 1, 1, 0, 0, 0, 1, 2, 4, 7} show
end
