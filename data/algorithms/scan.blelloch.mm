algorithm scan.blelloch "up the tree with sums, down with what stands before"
  solves  prefix
  from    "003, parallel prefix sum; 002, second try"
  param   n "input size", p, w, l
  require is_pow2(n)

  on pram
    closed time = n/p + log2(n) when n > 1 from "003: time O(log n), n/2 processors; 002: O(n) operations"
  end
  on dmm, umm, bpram
  end

  program
    input array a[n]
    for d = 0 to log2(n) - 1
      forall i = 0 to n - 1 by 2^(d + 1)
        a[i + 2^(d + 1) - 1] = a[i + 2^d - 1] + a[i + 2^(d + 1) - 1]
      end
    end
    forall i = 0 to 0
      a[n - 1] = 0
    end
    for d = log2(n) - 1 downto 0
      forall i = 0 to n - 1 by 2^(d + 1)
        t = a[i + 2^d - 1]
        a[i + 2^d - 1] = a[i + 2^(d + 1) - 1]
        a[i + 2^(d + 1) - 1] = t + a[i + 2^(d + 1) - 1]
      end
    end
    ensure a[0] == 0
    ensure all(i = 1..n-1, a[i] - a[i - 1] == input a[i - 1])
  end

  notes """
  Up: the nodes of a tree over the array are added in place, a[i + 2^(d+1) - 1] the sum of its 2^(d+1) leaves. Then the
  root gets 0, and on the way down the left child takes its parent's value, the right one that and the left one's old sum:
  every node ends with the sum of the leaves before it in preorder. So the scan is exclusive; moved by one place, with the
  total at the end, it is inclusive: scan.inclusive.

  A step up is one statement, a step down three; with n/2 processors the time is 4*log2(n) + 1, the work 4*(n - 1) + 1.
  002 prints the loop down from d = log2(n): it begins at log2(n) - 1, as in 003. It needs no second buffer.
  """

  example simulate scan.blelloch on pram n=8 p=4 input={5, 3, -6, 2, 7, 10, -2, 8} show
  example time scan.blelloch on pram n=2^20 p=2^(0..20 by 5)
  example compare scan.blelloch, scan.hillis_steele on pram n=2^16 p=2^8
end
