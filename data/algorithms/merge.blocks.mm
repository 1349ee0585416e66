algorithm merge.blocks "blocks of log(m + n) numbers of each array, merged piece by piece"
  solves  merging
  from    "003, parallel merging: matching pairs"
  param   m "numbers in A", n "numbers in B", p
  require m >= 1 and n >= 1
  let     part = max(1, clog2(m + n))
  let     ka = ceil(m/part)
  let     kb = ceil(n/part)

  on pram
    let pieces = ka + kb
    # the searches, and where a piece begins and ends; what follows depends on how the numbers lie
    let before = 2 + ceil(ka/p)*(ilog2(n) + 4) + ceil(kb/p)*(ilog2(m) + 4) + 4*ceil(pieces/p)
    least  time = before + ceil(2*(m + n)/p) when statement    # each number read and written
    most   time = before + 8*part*ceil(pieces/p) when statement
    closed time = (m + n)/p + log2(m + n) from "003: O(log m) with m/log m processors, cost O(m + n)"
  end

  program
    input array A[m] sorted m, B[n] sorted n
    output array C[m + n]
    array froma[ka + kb + 1], fromb[ka + kb + 1]   # where the pieces begin, in A and in B
    forall e = 0 to 0
      froma[ka + kb] = m
      fromb[ka + kb] = n
    end
    forall i = 0 to ka - 1
      x = A[i*part]
      r = 0
      for t = ilog2(n) downto 0
        y = B[min(r + 2^t, n) - 1]
        r = if r + 2^t <= n and y < x then r + 2^t else r
      end
      g = i + ceil(r/part)                          # pieces before it: of A, and of B
      froma[g] = i*part
      fromb[g] = r
    end
    forall j = 0 to kb - 1
      x = B[j*part]
      r = 0
      for t = ilog2(m) downto 0
        y = A[min(r + 2^t, m) - 1]
        r = if r + 2^t <= m and y <= x then r + 2^t else r
      end
      g = j + ceil(r/part)
      froma[g] = r
      fromb[g] = j*part
    end
    forall g = 0 to ka + kb - 1
      i = froma[g]
      j = fromb[g]
      ilast = froma[g + 1]
      jlast = fromb[g + 1]
      xset, yset = 0, 0
      x, y = 0, 0
      while i < ilast or j < jlast within 0..2*part "a piece has part numbers of each array at most"
        if i < ilast and xset == 0
          x = A[i]
          xset = 1
        end
        if j < jlast and yset == 0
          y = B[j]
          yset = 1
        end
        if i < ilast and (j >= jlast or x <= y)
          C[i + j] = x
          i, xset = i + 1, 0
        else
          C[i + j] = y
          j, yset = j + 1, 0
        end
      end
    end
    ensure is_sorted(C)
    ensure total(C) == total(input A) + total(input B)
    ensure all(i = 0..m-1, sum(j = 0..m+n-1, if C[j] == input A[i] then 1 else 0) == sum(j = 0..m-1, if input A[j] == input A[i] then 1 else 0) + sum(j = 0..n-1, if input B[j] == input A[i] then 1 else 0))
  end

  notes """
  003 cuts A into blocks of log2(m) numbers and finds by binary search where each begins in B; a block of A and its part of B make
  a matching pair, merged by one processor. In the bad case one block faces all of B; then the roles swap and B is cut. Here both
  arrays are cut at once: a piece begins where a block of A or one of B does, so that it has at most log2(m + n) numbers
  of each, rounded up, whatever the data. Piece number i + ceil(r/part) is the one before which i blocks of A and ceil(r/part) of B begin.

  A piece's merge takes 2*log2(m + n) turns of at most four statements, and of all pieces every number is read and written once:
  so the count, which depends on the data, lies between least and most, and both are of one order.

  The searches cost log2(m) + log2(n) for (m + n)/log2(m + n) processors, the merging at most 2*log2(m + n) numbers each: time
  O(log(m + n)), cost O(m + n).
  """

  example simulate merge.blocks on pram m=6 n=6 p=12 input={2, 8, 11, 13, 17, 20, 3, 6, 10, 15, 16, 73} show
  example time merge.blocks on pram m=2^16 n=2^16 p=2^(4..12 by 4)
  example optimal merge.blocks on pram
  example variants merge.blocks m=16 n=16 p=8
end
