course edit-distance "the edit distance, diagonal by diagonal"
  manual "mmcalc-edit-distance"
  exercise "SONG and HONEY"
    notes """
    003 says that SONG and HONEY are 2 apart. Let the program fill the table of these two words, with
    p = 4, and look at the last number of its last row:

      simulate edit.diagonal on pram m=4 n=5 p=4 input="..." show
    """
    hint "The input is both words, one after the other; the table is d."
    hint "input=\"SONGHONEY\""
    solution "simulate edit.diagonal on pram m=4 n=5 p=4 input=\"SONGHONEY\" show"
    judge command == "simulate" and algorithm == "edit.diagonal" "simulate edit.diagonal."
    judge m == 4 and n == 5 and p == 4 "SONG has four letters, HONEY five: m=4 n=5 p=4."
    judge arrays.A == "83" "give it the words: input=\"SONGHONEY\" show"
    because "They are 3 apart. 003's own table is that of HONIG."
  end
  exercise "half of the processors' time"
    notes """
    m = n = 64. With how many processors, at most, is the efficiency of edit.diagonal still one half?
    """
    hint "Short diagonals leave processors idle."
    hint "efficiency edit.diagonal on pram m=64 n=64 p=60..70"
    solution "answer 65"
    judge answer > 0 "it is a number of processors."
    judge efficiency(edit.diagonal on pram, m = 64, n = 64, p = answer) >= 1/2 \
      "with so many it is below one half."
    judge efficiency(edit.diagonal on pram, m = 64, n = 64, p = answer + 1) < 1/2 \
      "with one more it still is."
    because "One more than the longest diagonal has cells: the first column has a corner, too."
  end
  exercise "the exact number of steps"
    notes """
    Diagonal k = 1 .. m + n - 1 of the m x n table has min(k, m, n, m + n - k) cells, which p
    processors fill in ceil(cells/p) steps. How many steps are all of them? Answer with an expression
    in m, n and p.
    """
    given m = {3, 5, 8}
    given n = {4, 8, 20}
    given p = 1..4
    hint "sum(k = 1..m + n - 1, ...)"
    hint "Round up within the sum, not behind it."
    solution "answer sum(k = 1..m + n - 1, ceil(min(k, m, n, m + n - k)/p))"
    judge answer == edit_steps(m, n, p) "edit_steps(m, n, p) is the number of steps."
    because "003's estimate rounds differently: edit_steps.estimate(3, 100, 2) is too small."
  end
  exercise "where the estimate is too small"
    notes """
    For m = 3 and n = 100: with which p does edit_steps.estimate(m, n, p), 003's, say fewer steps than
    there are, edit_steps(m, n, p)? Answer with one.
    """
    hint "The estimate takes m/p steps for most diagonals, not rounded up."
    hint "A p below m that does not divide m."
    solution "answer 2"
    judge answer >= 1 "it is a number of processors."
    judge edit_steps.estimate(3, 100, answer) < edit_steps(3, 100, answer) \
      "there the estimate is not too small."
    because "153 in place of 200: each long diagonal of three cells takes two steps, not one and a half."
  end
  exercise "if a hypothesis holds"
    notes """
    No bound is proved that the diagonals meet: optimal edit.diagonal on pram says no. If the Strong
    Exponential Time Hypothesis holds, no algorithm has less work than m*n but for small factors. For
    which numbers of processors is the time then O(m*n/p)? Let optimal say yes to it.
    """
    hint "There are n + m - 1 steps at least, however many processors there are."
    hint "optimal ... where restricts the regime."
    solution "optimal edit.diagonal on pram where p <= m"
    judge command == "optimal" and algorithm == "edit.diagonal" and model == "pram" "ask: optimal edit.diagonal on pram where ..."
    judge conditional.o == "yes" "in this part of the regime it is not O(m*n/p)."
    because "With p <= m, n the diagonals take O(m*n/p); the verdict above stays no, for nobody has proved the hypothesis."
  end
end
