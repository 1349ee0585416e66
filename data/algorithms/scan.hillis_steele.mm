algorithm scan.hillis_steele "every element adds the one 2^(d-1) before it, in log n steps"
  solves  prefix
  from    "002, prefix sum: first try"
  param   n "input size", p, w, l
  let     m = clog2(n)

  on pram
    closed time = n/p*log2(n) + log2(n) when n > 1 from "002, first try"
  end
  on dmm, umm, bpram
  end

  program
    input array x[b = 0..1][n] where b == 0
    for d = 1 to m
      forall k = 0 to n - 1
        x[d mod 2][k] = if k >= 2^(d - 1) then x[(d - 1) mod 2][k - 2^(d - 1)] + x[(d - 1) mod 2][k] else x[(d - 1) mod 2][k]
      end
    end
    ensure x[m mod 2][0] == input x[0][0]
    ensure all(i = 1..n-1, x[m mod 2][i] - x[m mod 2][i - 1] == input x[0][i])
  end

  notes """
  Two buffers, each the other's source in turn. After step d an element holds the sum of the 2^d that end with it.
  002 prints the condition k >= 2^d, which leaves out the elements from 2^(d-1) to 2^d - 1: with it the result is wrong
  (data/examples/scan.hillis_steele_printed.mm, and mmcalc-errata(7)).

  The additions are sum(d = 1..log2(n), n - 2^(d-1)) = n*log2(n) - n + 1, more than the n - 1 of one processor; with the
  copies it is n*log2(n) assignments. Its span, log2(n), is about a quarter of scan.blelloch's 4*log2(n) + 1.
  """

  example time scan.hillis_steele on pram n=2^16 p=2^(0..16 by 4)
  example sum(d = 1..3, 8 - 2^(d - 1))
  example simulate scan.hillis_steele on pram n=8 p=8 input={3, 1, 7, 0, 4, 1, 6, 3} show
end
