algorithm max.constant "every pair compared at once: who has lost no comparison is the largest"
  solves  maximum
  from    "003, parallel maximum with n^2 processors"
  param   n "input size", p
  option  variant = crcw_common "all who write to a cell write the same"

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
        r[0] = a[i]
      end
    end
    ensure all(i = 0..n-1, r[0] >= input a[i])
    ensure sum(i = 0..n-1, if input a[i] == r[0] then 1 else 0) > 0
  end

  notes """
  A processor for each pair (i, j) writes 0 to wins[i] where a[i] < a[j]: many write to one cell, and all write the same, which a
  common CRCW PRAM allows. Who is left is a largest element; several may be, and all of them write its value, equal again. To write
  its index they must differ: that needs an arbitrary CRCW PRAM (max.index).

  With n^2 processors the time is 5 statements, whatever n, or 4 if nobody loses, as all numbers are equal. The cost is 5*n^2, where n - 1
  comparisons are enough.
  """

  example time max.constant on pram n=64 p=64^2
  example variants max.constant n=8 p=64
end
