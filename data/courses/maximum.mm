course maximum "the largest of n numbers on a PRAM"
  manual "mmcalc-maximum"
  exercise "with n processors"
    notes """
    max.constant compares all pairs. How many statements does it take with p = n processors, at most?
    Answer with an expression in n.
    """
    given n = 2^(2..8)
    hint "The n^2 comparisons take n rounds, and their writes up to n."
    hint "Three more statements take one each."
    solution "answer 2*n + 3"
    judge answer != least(time(max.constant on pram, n = n, p = n)) \
      "that is the least: the comparisons that find a smaller one write, too."
    judge answer == most(time(max.constant on pram, n = n, p = n)) "time max.constant on pram n=64 p=64."
    because "At least n + 3: constant only with n^2 processors."
  end
  exercise "the weakest variant"
    notes """
    Run max.doubly_log with n = 16 and p = 16 on the weakest variant of the PRAM on which it is right:

      simulate max.doubly_log on pram n=16 p=16 variant=NAME
    """
    hint "erew, crew, crcw_common, crcw_arbitrary, crcw_priority: from weak to strong."
    hint "variants max.doubly_log n=16 p=16"
    solution "simulate max.doubly_log on pram n=16 p=16 variant=crcw_common"
    judge command == "simulate" and algorithm == "max.doubly_log" "simulate max.doubly_log."
    judge violations == 0 "it breaks this variant's rules: read what is said."
    judge variant == "crcw_common" "it is right, but on a weaker one, too."
    because "Many write to one cell at once, and all of them a 0."
  end
  exercise "Brent's processors"
    notes """
    sum.brent adds 2^16 numbers; max in place of + costs the same. Up to which power of two p is
    its cost, time times p, at most 2*n?
    """
    hint "About n/log2(n)."
    hint "cost sum.brent on pram n=2^16 p=2^(10..14)"
    solution "answer 2^12"
    judge answer > 1 and is_pow2(answer) "answer with p itself, a power of two."
    judge cost(sum.brent on pram, n = 2^16, p = answer) <= 2*2^16 "there it costs more."
    judge cost(sum.brent on pram, n = 2^16, p = 2*answer) > 2*2^16 "with twice as many it still is."
    because "2^16/16: work n, span log2(n), and Brent's theorem gives 2*log2(n) steps."
  end
  exercise "when log log n wins"
    notes """
    max.doubly_log with p = n processors has few levels, each of several steps; sum.tree (or a tree of
    maxima) with n/2 has log2(n) steps. From which n of the form 2^(2^k) on is max.doubly_log faster
    for certain, whatever the data?
    """
    hint "most(time(max.doubly_log on pram, n=2^(2^(4..6)), p=...)) is what is certain."
    hint "n = 2^(2^(4..6)); most(time(max.doubly_log on pram, n=n, p=n))"
    solution "answer 2^32"
    judge answer > 1 and is_pow2(answer) and is_pow2(log2(answer)) "n is 2, 4, 16, 256, 2^16, 2^32, ..."
    judge most(time(max.doubly_log on pram, n = answer, p = answer)) \
      < span(sum.tree on pram, n = answer, p = answer/2) "there the tree may be as fast."
    judge most(time(max.doubly_log on pram, n = isqrt(answer), p = isqrt(answer))) \
      >= span(sum.tree on pram, n = isqrt(answer), p = isqrt(answer)/2) \
      "there it is, but so it is for sqrt(n) numbers."
    because "27 against 32 steps. What grows slower is not yet smaller."
  end
end
