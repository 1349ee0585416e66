algorithm scan.inclusive "scan.blelloch, moved by one place"
  solves  prefix
  from    "003, inclusive and exclusive prefix sum"
  param   n "input size", p

  on pram
    closed time = n/p + log2(n) when n > 1
  end

  program
    input array a[n]
    output array b[n]
    forall i = 0 to 0
      b[n - 1] = a[n - 1]
    end
    call scan.blelloch(n = n, a = a)
    forall i = 0 to 0
      b[n - 1] = b[n - 1] + a[n - 1]
    end
    forall i = 0 to n - 2
      b[i] = a[i + 1]
    end
    ensure b[0] == input a[0]
    ensure all(i = 1..n-1, b[i] - b[i - 1] == input a[i])
  end

  notes """
  The exclusive scan ends with the sum of all but the last number. That one is kept, and added at the end; everything else
  moves one place to the left.
  """

  example simulate scan.inclusive on pram n=8 p=4 input={5, 3, -6, 2, 7, 10, -2, 8} show
  example time scan.inclusive on pram n=2^20 p=2^10
end
