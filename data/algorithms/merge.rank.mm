algorithm merge.rank "each number goes where its ranks in both arrays say"
  solves  merging
  from    "003, parallel merging: rank"
  param   m "numbers in A", n "numbers in B", p
  require m >= 1 and n >= 1

  on pram
    closed time = (m*log2(2*n) + n*log2(2*m))/p + log2(2*m*n)
  end

  program
    input array A[m] sorted m, B[n] sorted n
    output array C[m + n]
    forall i = 0 to m - 1
      x = A[i]
      r = 0
      for t = ilog2(n) downto 0
        y = B[min(r + 2^t, n) - 1]
        r = if r + 2^t <= n and y < x then r + 2^t else r
      end
      C[i + r] = x
    end
    forall j = 0 to n - 1
      x = B[j]
      r = 0
      for t = ilog2(m) downto 0
        y = A[min(r + 2^t, m) - 1]
        r = if r + 2^t <= m and y <= x then r + 2^t else r
      end
      C[j + r] = x
    end
    ensure is_sorted(C)
    ensure total(C) == total(input A) + total(input B)
    ensure all(i = 0..m-1, sum(j = 0..m+n-1, if C[j] == input A[i] then 1 else 0) == sum(j = 0..m-1, if input A[j] == input A[i] then 1 else 0) + sum(j = 0..n-1, if input B[j] == input A[i] then 1 else 0))
  end

  notes """
  The rank of a number in the other array is found by a binary search of fixed length, ilog2 + 1 reads whatever the data: the
  largest power of two first. Of equal numbers those of A come first: for A numbers below it are counted, for B those that
  are not above. Many search through one array at once: concurrent reading, exclusive writing.

  A processor for each number makes it log2(m) + log2(n) and 6 statements more. The cost has a logarithm too much; merge.blocks has not.
  """

  example simulate merge.rank on pram m=6 n=6 p=12 input={2, 8, 11, 13, 17, 20, 3, 6, 10, 15, 16, 73} show
  example time merge.rank on pram m=2^16 n=2^16 p=2^(8..16 by 4)
  example variants merge.rank m=6 n=6 p=12
end
