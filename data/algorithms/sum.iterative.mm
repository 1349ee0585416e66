algorithm sum.iterative "the tree's n processors dealt to p, every step a pass over all"
  solves  sum
  from    "002, parallel reduction: the iterative version"
  param   n "input size", p
  require is_pow2(n)

  on pram
    closed time = n/p*log2(p) + n/p + log2(n) when p <= n and n > 1
  end

  program
    input array a[n]
    for d = 0 to log2(n) - 1
      forall i = 0 to n - 1 where i mod 2^(d + 1) == 0
        a[i] = a[i] + a[i + 2^d]
      end
    end
    ensure a[0] == total(input a)
  end

  notes """
  The tree is written for n processors, number i at cell i, and each step is dealt to the p that there are: a round of p
  cells takes its time as long as one of them has something to do. In the first log2(p) steps every round has, n/p of them a
  step; later the rounds halve, down to one. So for p <= n a power of two T is (n/p)*log2(p) + n/p - 1, and the cost about
  n*log2(p): not optimal. The additions are as few as before - it is the deal that wastes processors. sum.serial_first mends it.
  """

  example time sum.iterative on pram n=2^16 p=2^(0..10 by 2)
  example compare sum.iterative, sum.serial_first on pram n=2^16 p=2^8
end
