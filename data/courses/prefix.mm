course prefix "prefix sums: fewer steps or less work"
  manual "mmcalc-prefix"
  exercise "fewer threads"
    notes """
    With p = 2^5 threads, w = 32 and l = 400 on the UMM: from which power of two n on is
    prefix.optimal faster than prefix.simple?
    """
    hint "An access of n cells takes n/p rounds of l: count accesses, 3*log2(n) and 7, roughly."
    hint "crossover prefix.simple, prefix.optimal over n=1..2^9 on umm p=2^5 w=32 l=400"
    solution "answer 128"
    judge answer >= 2 and is_pow2(answer) "answer with n itself, a power of two from 2 on."
    judge time(prefix.optimal on umm, n = answer, p = 2^5, w = 32, l = 400) \
      < time(prefix.simple on umm, n = answer, p = 2^5, w = 32, l = 400) \
      "there the simple one is still the faster."
    judge time(prefix.optimal on umm, n = answer/2, p = 2^5, w = 32, l = 400) \
      >= time(prefix.simple on umm, n = answer/2, p = 2^5, w = 32, l = 400) \
      "there it is, but so it is for half as many numbers."
    because "The fewer the threads, the more the work decides, and the earlier."
  end
  exercise "more latency"
    notes """
    n = p = 2^10, w = 32, on the UMM. From which latency l on is prefix.simple the faster one?
    """
    hint "The simple one has fewer steps, and each step waits for l."
    hint "crossover prefix.simple, prefix.optimal over l=1..10^4 on umm n=2^10 p=2^10 w=32"
    solution "answer 20"
    judge answer >= 1 "a latency is a whole number from 1 on."
    judge time(prefix.simple on umm, n = 2^10, p = 2^10, w = 32, l = answer) \
      < time(prefix.optimal on umm, n = 2^10, p = 2^10, w = 32, l = answer) \
      "there the optimal one is still the faster."
    judge time(prefix.simple on umm, n = 2^10, p = 2^10, w = 32, l = answer - 1) \
      >= time(prefix.optimal on umm, n = 2^10, p = 2^10, w = 32, l = answer - 1) \
      "there it is, but so it is with a smaller latency."
    because "No whole number makes both equal."
  end
  exercise "which one on a PRAM"
    notes """
    On a PRAM with p = n = 2^16 processors one of prefix.simple and prefix.optimal is nearly four times
    as fast as the other; with p = 2^12 it is slower. Answer with its name.
    """
    hint "With a processor for each number, only the number of steps counts."
    hint "compare prefix.optimal, prefix.simple on pram n=2^16 p={2^12, 2^16}"
    solution "answer prefix.simple"
    judge time(answer on pram, n = 2^16, p = 2^16) \
      < time(prefix.optimal on pram, n = 2^16, p = 2^16) "it has more steps; work is free here."
    judge time(answer on pram, n = 2^16, p = 2^12) \
      > time(prefix.optimal on pram, n = 2^16, p = 2^12) "with 2^12 it has to be slower."
    because "Steps decide where processors are free, and work where they are not."
  end
  exercise "the pass up alone"
    notes """
    The pass up of prefix.optimal adds neighbours: the sum of a[t+1][2*i] and a[t+1][2*i+1] goes to
    a[t][i]. It computes the sum, too. Write it as an algorithm of its own, with `ensure`, and see why
    sum.pairwise folds halves instead:

      simulate NAME on dmm n=2^12 p=2^10 w=32 l=400
    """
    hint "input array a[t = 0..m][2^t], with m = log2(n), is the tree; a[m] holds the numbers."
    hint "for t = m - 1 downto 0, a forall over i = 0 to 2^t - 1; the sum is a[0][0]."
    solution """
    algorithm sum.neighbours "the pass up of prefix.optimal"
      solves  sum
      param   n "input size", p, w, l
      on dmm, umm
        let m = log2(n)
      end
      program
        input array a[t = 0..m][2^t]
        for t = m - 1 downto 0
          forall i = 0 to 2^t - 1
            a[t][i] = a[t + 1][2*i] + a[t + 1][2*i + 1]
          end
        end
        ensure a[0][0] == sum(i = 0..n-1, input a[m][i])
      end
    end
    simulate sum.neighbours on dmm n=2^12 p=2^10 w=32 l=400
    """
    judge command == "simulate" and model == "dmm" and algorithm != "sum.pairwise" "simulate your own."
    judge n == 2^12 and p == 2^10 and w == 32 and l == 400 "run it with n=2^12 p=2^10 w=32 l=400."
    judge correct "its result is wrong: it is not the sum."
    judge work == n - 1 "it should make n - 1 additions, and nothing else."
    judge conflicts > 0 "this has no conflicts: it does not add neighbours."
    because "Five stages for w additions: words 2*i lie in every other bank. Halves take three."
  end
end
