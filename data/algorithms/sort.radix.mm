algorithm sort.radix "split by every bit, the lowest first"
  solves  keys
  from    "003, radix sort with split"
  param   n "input size", bits "bits of a key that are looked at", p
  require 1 <= bits and bits < 63

  on pram
    closed time = bits*(n/p + log2(n)) when n > 1 from "003: O(log n) a split"
  end

  program
    input array a[n]
    array e[n], f[n]
    for t = 0 to bits - 1
      forall i = 0 to n - 1
        e[i] = 1 - (a[i] shr t & 1)
        f[i] = e[i]
      end
      call scan.blelloch(n = n, a = f)
      forall i = 0 to n - 1
        zeros = f[n - 1] + e[n - 1]
        before = f[i]
        place = if e[i] == 1 then before else i - before + zeros
        a[place] = a[i]
      end
    end
    ensure is_permutation(a, input a)
    ensure all(i = 1..n-1, a[i - 1] mod 2^bits <= a[i] mod 2^bits)
  end

  notes """
  After the split by bit t the numbers are sorted by their lowest t + 1 bits, since a split keeps the order of equals. Natural
  numbers below 2^bits are then sorted; of others it is their lowest bits that are. It compares nothing, so the bounds for
  sorting by comparisons do not hold for it: its problem is another, keys.

  003's 4 7 2 6 3 5 1 0 becomes 4 2 6 0 7 3 5 1, then 4 0 5 1 2 6 7 3, then 0 1 2 3 4 5 6 7.
  """

  example simulate sort.radix on pram n=8 bits=3 p=8 input={4, 7, 2, 6, 3, 5, 1, 0} show
  example time sort.radix on pram n=2^16 bits=16 p=2^12
end
