algorithm scan.partitioned "each processor scans a part; the parts' totals are scanned and added"
  solves  prefix
  from    "002, prefix sum: for large arrays"
  param   n "input size", p

  on pram
    closed time = n/p + log2(p) from "002, for large arrays"
  end

  program
    input array a[n]
    array t[p]
    q = ceil(n/p)                          # of a part; the last ones may have fewer
    forall j = 0 to p - 1
      s = 0
      last = min((j + 1)*q, n) - 1
      for i = 0 to q - 2
        if j*q + i < n - 1                 # and not the part's last one
          s = s + a[j*q + i]
          a[j*q + i] = s
        end
      end
      if j*q < n
        a[last] = s + a[last]
        t[j] = a[last]
      else
        t[j] = 0
      end
    end
    call scan.blelloch(n = p, a = t)
    forall j = 0 to p - 1
      s = t[j]
      for i = 0 to q - 1
        if j*q + i < n
          a[j*q + i] = a[j*q + i] + s
        end
      end
    end
    ensure a[0] == input a[0]
    ensure all(i = 1..n-1, a[i] - a[i - 1] == input a[i])
  end

  notes """
  002's way with arrays that are larger than a block of threads: p parts, each scanned by one processor from left to right; then
  the p totals by scan.blelloch; then every processor adds to its part what stands before it.  A part has ceil(n/p) numbers, the last ones may have
  fewer, or none.  The program names p: for n = 64 its work is 194 with one part and 229 with eight.
  """

  example time scan.partitioned on pram n=2^20 p=2^(0..10 by 2)
  example compare scan.partitioned, scan.blelloch on pram n=2^20 p=2^8
end
