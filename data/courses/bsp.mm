course bsp "supersteps, barriers and blocks: BSP, PEM and I/O"
  manual "mmcalc-bsp"
  exercise "all sums to one"
    notes """
    Each of p processors adds n/p numbers and sends its sum to one, which adds p of them. A superstep
    costs t + g*h + L, so that is

      (ceil(n/p) - 1 + g*(p - 1) + L) + (p - 1 + L)

    For n = 2^20, g = 4 and L = 100: which p from 1 to 4096 is cheapest? One of the best will do.
    """
    hint "The derivative of n/p + (g + 1)*p is zero at p = sqrt(n/(g + 1))."
    hint "f(p) = ceil(2^20/p) - 1 + 4*(p - 1) + 100 + p - 1 + 100, and its values near 458."
    solution "answer 458"
    judge answer >= 1 and answer <= 4096 and answer == floor(answer) "p is whole, from 1 to 4096."
    judge ceil(2^20/answer) - 1 + 4*(answer - 1) + answer - 1 \
      == min(p = 1..4096, ceil(2^20/p) - 1 + 4*(p - 1) + p - 1) "another p is cheaper."
    because "Rounding n/p up makes 13 values equally good, from 452 on."
  end
  exercise "all to one, or up a tree"
    notes """
    Sent up a tree the sums cost (clog2(p) - 1)*(1 + g + L) + 1 + L after the first superstep, whose
    h is 1 there. For the same n, g and L, and p from 2 to 4096: from which p on is the tree cheaper
    than sending all sums to one?
    """
    hint "Write both as functions of p; the tree's first superstep is ceil(2^20/p) - 1 + g + L."
    hint "crossover compares two functions over p=2..4096: read where the last range begins."
    solution "answer 150"
    judge answer >= 2 and answer <= 2^12 and answer == floor(answer) "p is whole, from 2 to 4096."
    judge 5*(answer - 1) > 5 + (clog2(answer) - 1)*105 "there the tree is not cheaper."
    judge 5*(answer - 2) <= 5 + (clog2(answer - 1) - 1)*105 \
      "there it is, but so it is with one processor less."
    because "Equal at 2, at 128 and at 149: an odd one, as the tree has a level more behind 128."
  end
  exercise "a broadcast"
    notes """
    One of 2^10 processors has a word that all are to have. In a superstep everybody who has it sends it
    to d - 1 others, at g*(d - 1) + L. So it takes ceil(log(d, 2^10)) supersteps. For g = 4 and L = 100,
    which d is best?
    """
    hint "Two supersteps need d = 32, three d = 11: the least d for each number will do."
    hint "tell(d) = ceil(log(d, 2^10))*(4*(d - 1) + 100), for d = {4, 6, 11, 32}"
    solution "answer 11"
    judge answer >= 2 and answer <= 2^10 and answer == floor(answer) "d is whole, from 2 to 1024."
    judge ceil(log(answer, 2^10))*(4*(answer - 1) + 100) \
      == min(d = 2..2^10, ceil(log(d, 2^10))*(4*(d - 1) + 100)) "another d is cheaper."
    because "Three supersteps, 420. With L = 10 five with d = 4 are best."
  end
  exercise "waiting half of the time"
    notes """
    n = 2^20, p = 2^10, b = 32, M = 12288, lambda = 400. The PEM time of reduce.tree is its time, plus
    lambda for each block I/O, plus sigma for each synchronisation. Which sigma makes waiting at
    barriers half of that?
    """
    hint "sigma*synchronisations = time + 400*io."
    hint "time, io and synchronisations of (reduce.tree on agpu, n=2^20, p=2^10, b=32, M=12288)."
    solution """
    n = 2^20; p = 2^10; b = 32; M = 12288
    x = time(reduce.tree on agpu) + 400*io(reduce.tree on agpu)
    answer x/synchronisations(reduce.tree on agpu)
    """
    judge answer > 0 "sigma is a time."
    judge abs(answer*synchronisations(reduce.tree on agpu, n = 2^20, p = 2^10, b = 32, M = 12288) \
      - time(reduce.tree on agpu, n = 2^20, p = 2^10, b = 32, M = 12288) \
      - 400*io(reduce.tree on agpu, n = 2^20, p = 2^10, b = 32, M = 12288)) \
      < synchronisations(reduce.tree on agpu, n = 2^20, p = 2^10, b = 32, M = 12288) \
      "divide time + 400*io by the synchronisations, to a unit."
    because "About 38270. reduce.pipeline has two barriers in place of 522."
  end
  exercise "two terms of a bound"
    notes """
    The bound of sorting on the I/O machine is blocks, 2*n/b, for small n, and orders for large. Ask for
    the bound of one n at which orders is the largest, with b = 32 and M = 2^12:

      bound sort on io n=... b=32 M=2^12
    """
    hint "At n = 2^20 it is blocks, at n = 2^30 orders."
    hint "bound sort on io n=2^(20..30 by 2) b=32 M=2^12 shows where it changes."
    solution "bound sort on io n=2^30 b=32 M=2^12"
    judge command == "bound" and problem == "sort" and model == "io" "ask: bound sort on io ..."
    judge b == 32 and M == 2^12 and n > 0 "ask for one n, with b=32 M=2^12."
    judge dominates == "orders" "here blocks is the largest: n is too small."
    because "So 2^30 numbers take more than 1024 times the I/Os of 2^20."
  end
  exercise "two passes"
    notes """
    External sorting makes runs of M words in one pass; a second merges all of them, M/b - 1 at a time,
    if n/M <= M div b - 1. How much internal memory M is enough for n = 2^30 and b = 32, at least?
    """
    hint "M is about sqrt(n*b)."
    hint "N(sqrt(2^30*32), 6), and a little more: try 2^30/M <= M div 32 - 1."
    solution "answer 185384"
    judge answer >= 96 and answer == floor(answer) "M is a whole number of words, some blocks of 32."
    judge 2^30 <= answer*(answer div 32 - 1) "there are more runs than can be merged at once."
    judge 2^30 > (answer - 1)*((answer - 1) div 32 - 1) "one word less is enough, too."
    because "Little more than sqrt(n*b): memory grows as the root of what is sorted."
  end
end
