algorithm merge.ends "from both ends at once, by two processors"
  solves  merging
  from    "003, parallel merging: first attempt"
  param   m "numbers in A", n "numbers in B", p
  require m >= 1 and n >= 1

  on pram
    closed time = m + n when p >= 2 from "003: two processors, each half of C"
  end

  program
    input array A[m] sorted m, B[n] sorted n
    output array C[m + n]
    half = (m + n) div 2
    forall e = 0 to 1                      # 0 goes up from the left, 1 down from the right
      i = if e == 0 then 0 else m - 1
      j = if e == 0 then 0 else n - 1
      for k = 0 to half - 1
        x = A[max(0, min(i, m - 1))]
        y = B[max(0, min(j, n - 1))]
        fits = if e == 0 then i < m and (j >= n or x <= y) else i >= 0 and (j < 0 or x > y)
        C[if e == 0 then k else m + n - 1 - k] = if fits == 1 then x else y
        i = if fits == 1 then i + 1 - 2*e else i
        j = if fits == 1 then j else j + 1 - 2*e
      end
      if e < (m + n) mod 2                 # of an odd number the one in the middle is left
        x = A[min(i, m - 1)]
        y = B[min(j, n - 1)]
        C[half] = if i < m and (j >= n or x <= y) then x else y
      end
    end
    ensure is_sorted(C)
    ensure total(C) == total(input A) + total(input B)
    ensure all(i = 0..m-1, sum(j = 0..m+n-1, if C[j] == input A[i] then 1 else 0) == sum(j = 0..m-1, if input A[j] == input A[i] then 1 else 0) + sum(j = 0..n-1, if input B[j] == input A[i] then 1 else 0))
  end

  notes """
  One processor merges upwards from the smallest numbers, one downwards from the largest. Each fills half of C, so they
  never write one word; they may read one, where they meet. Of equal numbers those of A come first, from both sides.

  Two reads and a write for each number, and twice as fast as one processor: 3*ceil((m + n)/2) statements with p >= 2.
  A third processor finds no end to begin at, so this is as far as the idea goes; ranks go further: merge.rank.
  """

  example simulate merge.ends on pram m=6 n=6 p=2 input={2, 8, 11, 13, 17, 20, 3, 6, 10, 15, 16, 73} show
  example time merge.ends on pram m=2^16 n=2^16 p=2^(0..4)
  example compare merging on pram m=2^16 n=2^16 p={1, 2, 2^8}
end
