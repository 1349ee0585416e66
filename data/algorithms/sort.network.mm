algorithm sort.network "the bitonic network, a stage at a time"
  solves  sort
  from    "004 §6.2.1, Theorem 6.1"
  param   n "input size"
  require is_pow2(n)

  program
    input array a[n]
    for i = 0 to log2(n) - 1
      for j = i downto 0
        h = 2^j
        forall q = 0 to n div 2 - 1
          f = q div h*(2*h) + q mod h
          g = if j == i then f - 2*(q mod h) + 2*h - 1 else f + h
          x = a[f]
          y = a[g]
          a[f] = min(x, y)
          a[g] = max(x, y)
        end
      end
    end
    ensure is_sorted(a)
    ensure is_permutation(a, input a)
  end

  notes """
  The network of sort.bitonic as it is drawn, for a PRAM and the memory machines: phase i merges pairs of
  sorted sequences of 2^i numbers.  Its first stage compares each place with its mirror image in the other half,
  the next ones places of distance 2^(i-1), ..., 2, 1.  A stage has n/2 comparators, which touch all of the n
  numbers once, so it is a parallel statement of n/2 indices, free of races on any PRAM, EREW included.

  There are log2(n)*(log2(n) + 1)/2 stages.  With n/2 processors the time is O(log^2 n) and the work
  O(n*log^2 n), a factor log2(n) more than a sort needs.  What a stage costs on the DMM and the UMM shows in
  `steps sort.network on umm n=16 p=8 w=4 l=2`: neighbouring comparators ask for neighbouring cells as soon as
  the distance is w.
  """

  example time sort.network on pram n=2^20 p=2^19
  example compare time sort.network on pram, dmm, umm n=2^16 p=2^10 w=32 l=100
end
