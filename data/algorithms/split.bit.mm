algorithm split.bit "numbers whose bit is 0 to the front, the others behind them, in order"
  from    "003, split"
  param   n "input size", bit "the bit, 1 for the lowest", p
  require bit < 64

  on pram
    closed time = n/p + log2(n) when n > 1 from "003: O(log n) a split"
  end

  program
    input array a[n]
    array e[n], f[n]
    output array b[n]
    forall i = 0 to n - 1
      e[i] = 1 - (a[i] shr (bit - 1) & 1)
      f[i] = e[i]
    end
    call scan.blelloch(n = n, a = f)
    forall i = 0 to n - 1
      zeros = f[n - 1] + e[n - 1]
      before = f[i]
      place = if e[i] == 1 then before else i - before + zeros
      b[place] = a[i]
    end
    ensure is_permutation(b, input a)
    ensure all(i = 1..n-1, (b[i - 1] shr (bit - 1) & 1) <= (b[i] shr (bit - 1) & 1))
  end

  notes """
  e is 1 where the bit is 0; its exclusive scan f is the place of each such number. There are f[n-1] + e[n-1] of them, so the
  others go to i - f[i] + that many. Order is kept among equals, which is what radix sort lives on.
  """

  example simulate split.bit on pram n=8 bit=1 p=8 input={4, 7, 2, 6, 3, 5, 1, 0} show
  example time split.bit on pram n=2^16 bit=1 p=2^12
end
