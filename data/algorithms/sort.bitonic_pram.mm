algorithm sort.bitonic_pram "compare and exchange with the partner i xor s, in L(L+1)/2 steps"
  solves  sort
  from    "003, bitonic sort, iterative"
  param   n "input size", p, w, l

  on pram
    closed time = n/p*log2(n)^2 + log2(n)^2 when n > 1 from "003: log n * (log n + 1)/2 steps; cost n log^2 n"
  end
  on bpram, dmm, umm
  end

  program
    input array a[n]
    for k = 2 to 2^clog2(n) by *2
      for s = k div 2 downto 1 by /2
        forall i = 0 to n - 1
          j = if i xor s < n then i xor s else i         # who has no partner stays
          a[i] = if ((i & s) == 0) == ((i & k) == (n & k) or k >= n) then min(a[i], a[j]) else max(a[i], a[j])
        end
      end
    end
    ensure is_sorted(a)
    ensure is_permutation(a, input a)
  end

  notes """
  k = 2, 4, ... is the length of the sequences that a phase makes, s = k/2, ..., 1 the distance of the partners within it. A pair
  (i, i xor s) is put in ascending order where the bit k of i is 0, otherwise in descending order; after the phase with k >= n everything
  ascends. Each processor keeps the smaller or the larger of the two for its own place, in one statement.

  So it is for n a power of two. Of any n, what is missing to a power of two may be taken for larger than all. It never moves if
  the last sequence of each phase ascends, where it is not whole: then the others go up and down in turn from there, which
  is what (i & k) == (n & k) asks. Two neighbours still go different ways, so they are bitonic together.

  L = clog2(n): L*(L + 1)/2 steps, n/2 comparisons each where n is a power of two; with n = 16 that is 10 steps and 80 comparisons. What is
  compared with what does not depend on the data: a sorting network. The AGPU's own version is sort.bitonic.
  """

  example time sort.bitonic_pram on pram n=16 p=16
  example simulate sort.bitonic_pram on pram n=16 p=16
  example simulate sort.bitonic_pram on pram n=7 p=7 input={5, 3, 10, 2, 8, 6, 4} show
  example time sort.bitonic_pram on pram n=10^6 p=2^(0..20 by 5)
end
