algorithm count.partitioned "each part counted by a processor, then the parts added one after another"
  solves  count
  from    "003, array count"
  param   n "numbers", k "parts", p
  require 1 <= k and k <= n

  on pram
    closed time = n/k + k when p >= k from "003, speedup for array count with k processors"
    # not derived: the last part may be longer than the others
    exact  time statement = n - (k - 1)*(n div k) + k when p >= k
    exact  time statement = (n div k + 1)*ceil(k/p) + n mod k + k - 1
    optimal when k^2 <= n and p <= k
  end

  program
    input array a[n]
    output array c[k]
    forall j = 0 to k - 1
      last = if j < k - 1 then (j + 1)*(n div k) - 1 else n - 1
      found = 0
      for i = j*(n div k) to last
        found = found + (if a[i] > 0 then 1 else 0)
      end
      c[j] = found
    end
    for j = 1 to k - 1
      forall e = 0 to 0
        c[0] = c[0] + c[j]
      end
    end
    ensure c[0] == sum(i = 0..n-1, if input a[i] > 0 then 1 else 0)
  end

  notes """
  Part j has n div k numbers, the last the rest as well, so that it has n - (k-1)*(n div k): it is what the others wait for.
  Writing k counts takes a step, adding them up k - 1. So with a processor a part the time is n - (k-1)*floor(n/k) + k.

  More parts make the first term smaller and the second larger. n/k + k is least at k = sqrt(n), 2*sqrt(n); the cost k*T is
  then about 2n, within a constant of the sequential n: cost-optimal. With k parts the cost is n + k^2, and that is O(n)
  just for k = O(sqrt(n)).
  """

  example time count.partitioned on pram n=100 k={5, 10, 20} p=20
  example minimize time count.partitioned over k=1..100 on pram n=100 p=100
  example variants count.partitioned n=24 k=4 p=4
end
