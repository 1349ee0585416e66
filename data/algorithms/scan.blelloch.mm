algorithm scan.blelloch "up the tree with sums, down with what stands before"
  solves  prefix
  from    "003, parallel prefix sum; 002, second try"
  param   n "input size", p, w, l

  on pram
    closed time = n/p + log2(n) when n > 1 from "003: time O(log n), n/2 processors; 002: O(n) operations"
  end
  on umm
    # of powers of two it is derived: in the first log2(w) steps up and down the cells of a stage are apart
    closed time = n*(1 + log2(w))/w + n*l/p + l*log2(n) when w <= p and p <= n and n > 1
  end
  on dmm
    optimal no "steps of 2, 4, ..., w meet in fewer and fewer banks" n = 4^k, p = 2^k, w = 2^k, l = 1
  end
  on bpram
  end

  program
    input array a[n]
    for d = 0 to clog2(n) - 1
      o = (n - 1 - 2^d) mod 2^(d + 1)      # the first left child; the tree's last leaf is the array's
      forall i = 0 to (n - 1 - 2^d) div 2^(d + 1)
        j = 2^(d + 1)*i + o
        a[j + 2^d] = a[j] + a[j + 2^d]
      end
    end
    forall i = 0 to 0
      a[n - 1] = 0
    end
    for d = clog2(n) - 1 downto 0
      o = (n - 1 - 2^d) mod 2^(d + 1)
      forall i = 0 to (n - 1 - 2^d) div 2^(d + 1)
        j = 2^(d + 1)*i + o
        t = a[j]
        a[j] = a[j + 2^d]
        a[j + 2^d] = t + a[j + 2^d]
      end
    end
    ensure a[0] == 0
    ensure all(i = 1..n-1, a[i] - a[i - 1] == input a[i - 1])
  end

  notes """
  Up: the nodes of a tree over the array are added in place, each where its last leaf stands: of a power of two
  a[i + 2^(d+1) - 1], the sum of its 2^(d+1) leaves. Then the root gets 0, and on the way down the left child takes its parent's value, the right one that and the left one's old sum:
  every node ends with the sum of the leaves before it in preorder. So the scan is exclusive; moved by one place, with the
  total at the end, it is inclusive: scan.inclusive.

  Of any other n the tree is the next larger one's, less the leaves in front: its last leaf stays the array's last, so
  every node stands in the array, and a left child that has no leaf is left out. 003 and 002 have powers of two.

  A step up is one statement, a step down three; with n/2 processors the time is 4*clog2(n) + 1, the work 4*(n - 1) + 1.
  002 prints the loop down from d = log2(n): it begins at log2(n) - 1, as in 003. It needs no second buffer.
  """

  example simulate scan.blelloch on pram n=8 p=4 input={5, 3, -6, 2, 7, 10, -2, 8} show
  example time scan.blelloch on pram n=2^20 p=2^(0..20 by 5)
  example compare scan.blelloch, scan.hillis_steele on pram n=2^16 p=2^8
end
