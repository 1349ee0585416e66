algorithm sort.bitonic_any "the bitonic network of any n: each phase begins with mirror images, so all ascends"
  solves  sort
  from    "003, bitonic sort; its sequences of any length"
  param   n "input size", p, w, l

  on pram
    closed time = n/p*log2(n)^2 + log2(n)^2 when n > 1
  end
  on bpram, dmm, umm
  end

  program
    input array a[n]
    for t = 1 to clog2(n)
      forall i = 0 to n - 1
        j = i xor 2^t - 1                  # the mirror image within 2^t; what lies behind the end is larger than all
        j = if j < n then j else i
        a[i] = if i <= j then min(a[i], a[j]) else max(a[i], a[j])
      end
      for s = t - 2 downto 0
        forall i = 0 to n - 1
          j = i xor 2^s
          j = if j < n then j else i
          a[i] = if i <= j then min(a[i], a[j]) else max(a[i], a[j])
        end
      end
    end
    ensure is_sorted(a)
    ensure is_permutation(a, input a)
  end

  notes """
  sort.bitonic_pram needs a power of two, for half of its pairs are put in descending order, and numbers that are missing
  would have to go to the front. Here the first step of a phase compares mirror images: two ascending sequences, the second
  read backwards, are bitonic. Then every pair ascends, and what lies behind the end may be taken for larger than all: it
  never moves, so a number without a partner stays.

  The steps are as many, L*(L + 1)/2 with L = clog2(n).
  """

  example simulate sort.bitonic_any on pram n=7 p=7 input={5, 3, 10, 2, 8, 6, 4} show
  example time sort.bitonic_any on pram n=10^6 p=2^(0..20 by 5)
end
