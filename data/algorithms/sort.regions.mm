algorithm sort.regions "merge sort: several merges a processor, one, and several processors a merge"
  solves  sort
  from    "003, merge sort in practice"
  param   n "input size", p
  # levels of the tree with a merge for each processor, or more
  let     alone = if n >= 2*p then ilog2(n div (2*p)) + 1 else 0

  on pram
    closed time = n/p*log2(n)*(1 + log2(p)) when n > 1 and p <= n from "003's regions, each level counted"
  end

  program
    input array a[n]
    array b[n]
    for t = 0 to alone - 1                 # sequences of 2^t: each pair is merged by one processor
      forall g = 0 to ceil(n/2^(t + 1)) - 1
        mid = min(g*2^(t + 1) + 2^t, n)
        hi = min((g + 1)*2^(t + 1), n)
        i = g*2^(t + 1)
        j = mid
        for k = 0 to 2^(t + 1) - 1
          if g*2^(t + 1) + k < n
            x = a[min(i, n - 1)]
            y = a[min(j, n - 1)]
            first = i < mid and (j >= hi or x <= y)
            b[g*2^(t + 1) + k] = if first == 1 then x else y
            i = if first == 1 then i + 1 else i
            j = if first == 1 then j else j + 1
          end
        end
      end
      forall i = 0 to n - 1
        a[i] = b[i]
      end
    end
    for t = alone to clog2(n) - 1          # fewer pairs than processors: each number finds its rank in the other sequence
      forall i = 0 to n - 1
        x = a[i]
        right = (i div 2^t) mod 2
        s = (i div 2^t + 1 - 2*right)*2^t
        c = max(0, min(s + 2^t, n) - s)
        r = 0
        for h = t downto 0
          y = a[max(0, min(s + r + 2^h, n) - 1)]
          r = if r + 2^h <= c and (y < x or (right == 1 and y == x)) then r + 2^h else r
        end
        b[i div 2^(t + 1)*2^(t + 1) + i mod 2^t + r] = x
      end
      forall i = 0 to n - 1
        a[i] = b[i]
      end
    end
    ensure is_sorted(a)
    ensure is_permutation(a, input a)
  end

  notes """
  The tree of a merge sort has many small merges below and one large merge on top. 003 names three regions: below there are
  more merges than processors, and each processor does several, one after the other; in the middle there are as many, one
  each; above there are fewer, and several processors share a merge. Here these share one by ranks, as in merge.rank: each
  number finds by binary search how many of the other sequence stand before it.

  A level takes ceil(n/p) times a constant below and in the middle: 3 statements a number, and one to copy it back. Above, a
  number takes a step for each of log2 of its sequence's length. With p processors the upper region has log2(p) levels, so the
  time is of the order n/p*(log2(n/p) + log2(p)*log2(n)): the cost is a factor log2(p) from n*log2(n). merge.blocks
  in the upper region would save it.
  """

  example simulate sort.regions on pram n=8 p=2 input={5, 3, 10, 2, 8, 6, 4, 7} show
  example time sort.regions on pram n=2^16 p=2^(0..16 by 4)
  example profile sort.regions on pram n=2^16 p=2^8
end
