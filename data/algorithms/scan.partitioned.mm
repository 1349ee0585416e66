algorithm scan.partitioned "each processor scans a part; the parts' totals are scanned and added"
  solves  prefix
  from    "002, prefix sum: for large arrays"
  param   n "input size", p
  require is_pow2(p) and n mod p == 0

  on pram
    closed time = n/p + log2(p) from "002, for large arrays"
  end

  program
    input array a[n]
    array t[p]
    forall j = 0 to p - 1
      s = 0
      for i = 0 to n div p - 2
        s = s + a[j*(n div p) + i]
        a[j*(n div p) + i] = s
      end
      a[(j + 1)*(n div p) - 1] = s + a[(j + 1)*(n div p) - 1]
      t[j] = a[(j + 1)*(n div p) - 1]
    end
    call scan.blelloch(n = p, a = t)
    forall j = 0 to p - 1
      s = t[j]
      for i = 0 to n div p - 1
        a[j*(n div p) + i] = a[j*(n div p) + i] + s
      end
    end
    ensure a[0] == input a[0]
    ensure all(i = 1..n-1, a[i] - a[i - 1] == input a[i])
  end

  notes """
  002's way with arrays that are larger than a block of threads: p parts, each scanned by one processor from left to right; then
  the p totals by scan.blelloch; then every processor adds to its part what stands before it.  The program names p: for n = 64 its work is 194 with
  one part and 229 with eight.
  """

  example time scan.partitioned on pram n=2^20 p=2^(0..10 by 2)
  example compare scan.partitioned, scan.blelloch on pram n=2^20 p=2^8
end
