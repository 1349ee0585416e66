algorithm sum.brent "parts of log n numbers added one after another, then a tree of the parts"
  solves  sum
  from    "003, reducing the number of processors"
  param   n "input size", p
  let     part = max(1, clog2(n))
  let     q = ceil(n/part)

  on pram
    closed time = n/p + log2(n) when n > 1 from "003: time O(log n), cost O(n) with n/log n processors"
  end

  program
    input array a[n]
    for i = 1 to part - 1
      forall j = 0 to q - 1 where j*part + i < n
        a[j*part] = a[j*part] + a[j*part + i]
      end
    end
    for d = 0 to clog2(q) - 1
      forall j = 0 to q - 1 - 2^d by 2^(d + 1)
        a[j*part] = a[j*part] + a[(j + 2^d)*part]
      end
    end
    ensure a[0] == total(input a)
  end

  notes """
  Each of n/log2(n) processors first adds its log2(n) numbers, log2(n) - 1 steps; a tree of log2(n/log2(n)) levels adds what
  they found. The time is below 2*log2(n), and the cost, n/log2(n) times that, below 2n: cost-optimal. That is what Brent's
  theorem promises for p = W/S.
  """

  example time sum.brent on pram n=2^16 p=2^12
  example cost sum.brent on pram n={2^4, 2^8, 2^16} p=n/log2(n)
end
