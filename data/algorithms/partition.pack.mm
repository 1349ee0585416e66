algorithm partition.pack "numbers below the pivot to the front, the pivot, the others behind it"
  from    "003, pack"
  param   n "input size", p

  on pram
    closed time = n/p + log2(n) when n > 1 from "003: span O(log n), n/log n processors"
  end

  program
    input array a[n]
    array f[n]
    output array b[n]
    forall i = 0 to n - 1
      f[i] = if a[i] < a[n - 1] then 1 else 0
    end
    call scan.blelloch(n = n, a = f)
    forall i = 0 to n - 1
      x = a[i]
      small = if x < a[n - 1] then 1 else 0
      before = f[i]
      mid = f[n - 1]
      b[if small == 1 then before else if i == n - 1 then mid else mid + 1 + i - before] = x
    end
    ensure is_permutation(b, input a)
    ensure all(i = 0..n-1, (i < f[n - 1]) == (b[i] < input a[n - 1]))
  end

  notes """
  The partition of quicksort as two packs made together: the last number is the pivot. 003's 5 3 10 2 8 6 4 7 becomes
  5 3 2 6 4, then 7, then 10 8; the order within each side stays.
  """

  example simulate partition.pack on pram n=8 p=8 input={5, 3, 10, 2, 8, 6, 4, 7} show
  example time partition.pack on pram n=2^16 p=2^12
end
