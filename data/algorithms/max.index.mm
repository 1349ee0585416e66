algorithm max.index "as max.constant, with the place of the largest as its result"
  solves  maximum
  from    "003, parallel maximum: the index is written"
  param   n "input size", p
  option  variant = crcw_arbitrary "equal largest elements write different indices to one cell"

  on pram
    closed time = n^2/p + 1 from "003: O(1) with n^2 processors"
    least  time = 2*ceil(n/p) + ceil(n^2/p) + 1 when statement
    most   time = 3*ceil(n/p) + 2*ceil(n^2/p) when statement
  end

  program
    input array a[n]
    array wins[n]
    output array r[1]
    forall i = 0 to n - 1
      wins[i] = 1
    end
    forall i = 0 to n - 1, j = 0 to n - 1
      if a[i] < a[j]
        wins[i] = 0
      end
    end
    forall i = 0 to n - 1
      if wins[i] == 1
        r[0] = i
      end
    end
    ensure r[0] >= 0 and r[0] < n
    ensure all(i = 0..n-1, input a[r[0]] >= input a[i])
  end

  notes """
  Where the largest number stands twice, two processors write two indices to one cell: a common CRCW PRAM forbids it, an
  arbitrary one keeps either, and each is right. With priority the lowest index stays.
  """

  example simulate max.index on pram n=64 p=64^2 input=few
  example variants max.index n=8 p=64 input=few
end
