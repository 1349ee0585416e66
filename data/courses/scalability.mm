course scalability "speedup, efficiency and what keeps them"
  manual "mmcalc-scalability"
  exercise "Amdahl"
    notes """
    With how many processors is Amdahl's speedup 5, if nine tenths run in parallel?
    """
    hint "1/(1/10 + 9/(10*p)) = 5."
    hint "amdahl(9/10, {8, 10}) is below and above."
    solution "answer 9"
    judge answer != 5 "five only if everything ran in parallel."
    judge answer > 0 and amdahl(9/10, answer) == 5 "amdahl(9/10, p) is the speedup with p."
    because "Half of the time is then the tenth that does not."
  end
  exercise "isoefficiency"
    notes """
    T_p = n/p + 2*log2(p), and T_1 = n. Which n keeps the efficiency 4/5 with p processors? Answer with
    an expression in p, a power of two.
    """
    given p = 2^(1..10)
    hint "The efficiency is n/(p*T_p) = n/(n + 2*p*log2(p))."
    hint "n = 4*(2*p*log2(p))."
    solution "answer 8*p*log2(p)"
    judge answer > 0 "it is a number of operands."
    judge answer*5 == 4*(answer + 2*p*log2(p)) "n/(n + 2*p*log2(p)) is not 4/5."
    because "From 64 at p = 4 to 3072 at p = 64: 16 times the processors, 48 times the numbers."
  end
  exercise "the most processors"
    notes """
    n = 2^20. Up to which power of two p is the efficiency n/(n + 2*p*log2(p)) of such a sum at
    least 4/5?
    """
    hint "2*p*log2(p) <= n/4."
    hint "isoefficiency(4/5, 2^(12..14)) says which n each p needs."
    solution "answer 2^13"
    judge answer > 1 and is_pow2(answer) "answer with p itself, a power of two."
    judge isoefficiency(4/5, answer) <= 2^20 "with so many, n = 2^20 is too small."
    judge isoefficiency(4/5, 2*answer) > 2^20 "with twice as many it still is."
    because "isoefficiency(E, p) is the least n that keeps it."
  end
  exercise "cost-optimal, proved"
    notes """
    scan.partitioned costs p*(3*n/p + 4*log2(p) + 2), the best sequential program n - 1. Prove with
    `grows` that this cost is Theta(n) where p is at most sqrt(n):

      grows p*(3*n/p + 4*log2(p) + 2), n where CONDITIONS
    """
    hint "p <= sqrt(n) is written p*p <= n; log2(p) also needs p >= 2."
    hint "where p*p <= n and p >= 2"
    solution "grows p*(3*n/p + 4*log2(p) + 2), n where p*p <= n and p >= 2"
    judge command == "grows" and f == "p*(3*n/p + 4*log2(p) + 2)" and g == "n" \
      "ask: grows p*(3*n/p + 4*log2(p) + 2), n where ..."
    judge theta == "yes" "where p may be anything up to n, it is not: a condition is missing."
    because "Each term of the cost is at most a number times n: read the proof."
  end
end
