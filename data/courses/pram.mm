course pram "the PRAM: variants, Brent's theorem and Amdahl's law"
  manual "mmcalc-pram"
  exercise "the largest in constant time"
    notes """
    Compare all pairs at once with n^2 processors; who loses no comparison is the largest. Write this
    as an algorithm of your own with an `ensure`, for the weakest variant it can do with, and run it:

      simulate NAME on pram n=64 p=64^2 variant=crcw_common
    """
    hint "b[i] = 1 where a[i] < a[j] for some j: all who write there write a 1."
    hint "Of equals let one win: or (a[i] == a[j] and i > j). Then forall i where b[i] == 0."
    solution """
    algorithm max.pairs "every pair compared"
      param   n "input size", p
      on pram
      end
      program
        input array a[n]
        array b[n]
        output array m[1]
        forall i = 0 to n - 1
          b[i] = 0
        end
        forall i = 0 to n - 1, j = 0 to n - 1
          if a[i] < a[j] or (a[i] == a[j] and i > j)
            b[i] = 1
          end
        end
        forall i = 0 to n - 1 where b[i] == 0
          m[0] = a[i]
        end
        ensure all(i = 0..n-1, a[i] <= m[0])
      end
    end
    simulate max.pairs on pram n=64 p=64^2 variant=crcw_common
    """
    judge command == "simulate" and model == "pram" and algorithm != "max.constant" \
      "simulate your own, on pram."
    judge n == 64 and p == n^2 "run it with n=64 p=64^2."
    judge variant == "crcw_common" "run it with variant=crcw_common."
    judge correct "its result is wrong, or it has no ensure."
    judge time < log2(n) "a tree of pairs is as fast; compare all pairs in one step."
    because "Common is enough: whoever writes to b[i] writes a 1. crew reports the cells."
  end
  exercise "what Brent promises"
    notes """
    T1 = 10^6 operations, the longest chain 1000. With how many processors does Brent's theorem
    promise a speedup of 500?
    """
    hint "brent(10^6, 1000, p) is the time with p processors: T1/p + Tinf."
    hint "10^6/(10^6/p + 1000) = 500."
    solution "answer 1000"
    judge answer != 500 "that leaves the chain out."
    judge answer > 0 and 10^6/brent(10^6, 1000, answer) == 500 \
      "10^6/brent(10^6, 1000, p) is the speedup that is promised."
    because "There both terms are equal: half of what 1000 processors could do."
  end
  exercise "Amdahl"
    notes """
    95 of 100 time units can run in parallel. How many processors make the speedup 15?
    """
    hint "1/(5/100 + 95/(100*p)) = 15."
    hint "amdahl(95/100, {30, 60}) is below and above."
    solution "answer 57"
    judge answer != 15 "fifteen only if everything ran in parallel."
    judge answer > 0 and amdahl(95/100, answer) == 15 "amdahl(95/100, p) is the speedup."
    because "And 20 is not reached with any number: amdahl.limit(95/100)."
  end
  exercise "what rounding gives away"
    notes """
    Brent's theorem says (n - 1)/p + log2(n) for the sum of n numbers. By how much is that more than
    sum.pairwise takes on a PRAM, for powers of two p < n? Answer with an expression in n and p.
    """
    given n = 2^(6..10)
    given p = 2^(1..5)
    hint "Folds of at least p additions take 2^t/p each; the log2(p) others one each."
    hint "So it takes n/p + log2(p) - 1."
    solution "answer (n - 1)/p + log2(n) - (n/p + log2(p) - 1)"
    judge answer == brent(n - 1, log2(n), p) - time(sum.pairwise on pram, n = n, p = p) \
      "the difference is brent(n - 1, log2(n), p) - time(sum.pairwise on pram, ...)."
    because "Less than log2(n/p) + 1: one for each fold that needs no rounding."
  end
end
