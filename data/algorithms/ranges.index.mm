algorithm ranges.index "prefix sums of lengths and gaps, then a binary search for each cell"
  solves  ranges
  from    "003, OLAP areas: index calculation"
  param   R "ranges", n "cells asked for", p

  on pram
    closed time = (R + n*log2(R))/p + log2(R) when R > 2 from "003, OLAP"
  end

  program
    input array length[R], gap[R]          # of each range, and of what is left out before it
    array r[R], g[R]
    output array index[n]
    forall m = 0 to R - 1                  # lengths from 1, gaps from 0 on
      length[m] = max(1, abs(length[m]) mod 8)
      gap[m] = abs(gap[m]) mod 8
    end
    call scan.inclusive(n = R, a = length, b = r)
    call scan.inclusive(n = R, a = gap, b = g)
    forall k = 1 to n
      do search.last(r, R, k - 1, m)       # ranges with r[m] < k
      index[k - 1] = if m < R then g[m] + k - 1 else -1      # -1: there are fewer cells
    end
    ensure all(k = 1..n-1, index[k] == -1 or index[k] > index[k - 1])
    ensure all(k = 0..n-1, (index[k] == -1) == (k >= r[R - 1]))
    ensure index[0] == g[0]
  end

  notes """
  r[m] is how many cells the ranges up to m have, g[m] how many indices are left out before the end of range m. Cell number k lies in the first range with
  r[m] >= k, and its index is g[m] + k - 1. For {[0,0],[2,3]}: lengths 1 2, r = 1 3; gaps 0 1, g = 0 1; indices 0 2 3. A
  lookup is a binary search of ilog2(R) + 1 reads, each processor for itself.

  An area is a product of such lists, 2*3*3 = 18 cells, and a cell's number in it a number with these as its digits' bases. The input is
  made valid first: a length is taken modulo 8, and at least 1, a gap modulo 8.
  """

  example simulate ranges.index on pram R=2 n=3 p=3 input={1, 2, 0, 1} show
  example time ranges.index on pram R=2^10 n=2^16 p=2^(0..16 by 8)
end
