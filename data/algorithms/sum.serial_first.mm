algorithm sum.serial_first "each processor adds its part, then a tree of the p sums"
  solves  sum
  from    "002, parallel reduction: the serial sum version"
  param   n "input size", p
  require is_pow2(p) and n mod p == 0

  on pram
    closed time = n/p + log2(p) when p <= n and n > 1 from "002, lecture 6"
  end

  program
    input array a[n]
    for i = 1 to n/p - 1
      forall j = 0 to p - 1
        a[j] = a[j] + a[j + i*p]
      end
    end
    for d = 0 to log2(p) - 1
      forall j = 0 to p - 1 by 2^(d + 1)
        a[j] = a[j] + a[j + 2^d]
      end
    end
    ensure a[0] == total(input a)
  end

  notes """
  n/p - 1 additions by each processor, then log2(p) levels. The cost is n + p*log2(p), optimal as long as p*log2(p) = O(n).
  002 counts a communication beside each addition of the tree, T = n/p + 2*log2(p): the law tree_time.

  Each processor takes the numbers p apart, so that the processors' numbers are neighbours: contiguous on the DMM and UMM.
  """

  example time sum.serial_first on pram n=2^16 p=2^(0..10 by 2)
  example efficiency sum.serial_first on pram n=2^8 p=2^(0..8)
end
