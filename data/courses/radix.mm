course radix "radix sort on a PRAM: a split for each bit"
  manual "mmcalc-radix"
  exercise "one split"
    notes """
    How many statements is one split, split.bit, with p = n processors, n a power of two? Answer with
    an expression in n.
    """
    given n = 2^(1..10)
    hint "It scans, up and down a tree: a multiple of log2(n), and some more."
    hint "time split.bit on pram n=2^10 bit=1 p=2^10, and the same for n = 2^9."
    solution "answer 4*log2(n) + 7"
    judge answer == time(split.bit on pram, n = n, bit = 1, p = n) \
      "two values of n, one twice the other, say what a level costs."
    because "47 for n = 2^10."
  end
  exercise "how many bits"
    notes """
    n = 2^16, p = 2^12. Radix sort makes a split for each bit; the bitonic network takes the same time
    whatever the numbers are. From how many bits on is the network the faster?
    """
    hint "Divide the network's time by that of one split."
    hint "compare sort.bitonic_pram, sort.radix on pram n=2^16 p=2^12 bits={8, 10, 11, 32}"
    solution "answer 11"
    judge answer >= 1 and answer <= 64 "it is a number of bits."
    judge time(sort.bitonic_pram on pram, n = 2^16, p = 2^12) \
      < time(sort.radix on pram, n = 2^16, p = 2^12, bits = answer) "there radix sort is the faster."
    judge time(sort.bitonic_pram on pram, n = 2^16, p = 2^12) \
      >= time(sort.radix on pram, n = 2^16, p = 2^12, bits = answer - 1) \
      "there it is, but so it is with a bit less."
    because "And 2^16 different numbers have at least 16 bits."
  end
  exercise "the steps of the network"
    notes """
    How many steps is sort.bitonic_pram with p = n processors, n a power of two? Answer with an
    expression in n.
    """
    given n = 2^(1..10)
    hint "It merges runs of 2, 4, ..., n; merging runs to 2^k takes k steps."
    hint "1 + 2 + ... + log2(n)."
    solution "answer log2(n)*(log2(n) + 1)/2"
    judge answer == time(sort.bitonic_pram on pram, n = n, p = n) \
      "3 steps for n = 4, 6 for n = 8: each doubling adds log2(n)."
    because "Half of log2(n)^2, and more."
  end
  exercise "not n*log(n)/p"
    notes """
    Let `grows` show that these steps, of the order log2(n)^2, are not O(n*log2(n)/p) with p = n, which
    is O(log2(n)).
    """
    hint "grows F, G decides whether F is O(G)."
    hint "F is log2(n)^2, and G is log2(n)."
    solution "grows log2(n)^2, log2(n)"
    judge command == "grows" and g == "log2(n)" "ask: grows F, log2(n)."
    judge f == "log2(n)^2" or f == "log2(n)*(log2(n) + 1)/2" "F is log2(n)^2."
    judge o == "no" and omega == "yes" "this one is O(log2(n))."
    because "The family below the answer is the witness: F/G grows along it."
  end
end
