algorithm sum.tree "pairs of neighbours, then pairs of pairs"
  solves  sum
  from    "003, our example: add n numbers in parallel"
  param   n "input size", p, w, l
  require is_pow2(n)

  on pram
    closed time = n/p + log2(n) when n > 1 from "003, Brent's theorem"
  end
  on dmm, umm, bpram
  end

  program
    input array a[n]
    for d = 0 to log2(n) - 1
      forall i = 0 to n - 1 by 2^(d + 1)
        a[i] = a[i] + a[i + 2^d]
      end
    end
    ensure a[0] == total(input a)
  end

  notes """
  With p = n/2 processors the time is log2(n) and the cost n/2*log2(n): from n = 4 on more than the n - 1 additions of one
  processor, so with that many the algorithm is not cost-optimal, although its work is n - 1. Fewer processors mend it: sum.brent.
  The numbers of a pair lie 2^d apart, which a memory of banks dislikes: compare it with sum.pairwise on the DMM.
  """

  example time sum.tree on pram n=2^10 p=2^9
  example cost sum.tree on pram n=2^10 p={2^9, 102, 64}
  example compare sum.tree, sum.pairwise on dmm n=2^12 p=2^8 w=32 l=20
end
