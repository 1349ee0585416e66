problem sort "n numbers in ascending order"
  manual "mmcalc-sort"
  param n "input size"

  define ln_orders(n, b) = n*ln(n/b) + (ln(6.28*n) - n/b*(ln(6.2832*b) + 1/(6*b)))/2    # at most ln(n!/(b!)^(n/b))
  define ln_answers(b, M) = b*ln(M/b) + b - ln(6.28*b)/2                                # at least ln(M^b/b!)
  # Where a parameter stands under a logarithm here n >= 2*b and M >= 2*b.  ln(6.28*b)/2 is at most 0.92*b, so the second is
  # between b*(ln(M/b) + 0.08) and b*(ln(M/b) + 1).  What the first subtracts is, as a part of n, at most 0.66 for b = 2,
  # 0.5 for b > 2, and ln(n/b) at least 0.69; for b = 1 it is ln(n!) by Stirling's formula.  What it adds is at most 0.64*n.
  # So they are of the orders n*log2(n/b) and b*log2(M/b).

  bound io strict on io, agpu, agpu' from "004 §6.3, Theorems 6.4 to 6.6"
    blocks = 2*n/b when n > 1       "some order of the input makes every block be read, and every block change"
    orders = ln_orders(n, b)/ln_answers(b, M) when n > b and M > b  "n!/(b!)^(n/b) orders of sorted blocks; a transfer tells apart at most M^b/b! of them"
  end

  bound time order on agpu, agpu' from "004 §6.3"
    comparisons = n*log2(n)/p       "n log n comparisons, p at a time"
  end

  bound time strict on agpu, agpu' from "004 §6.3, Theorems 6.5, 6.6"
    blocks = 2*n/p when n > 1       "k multiprocessors move at most k blocks in a time unit"
    orders = b/p*ln_orders(n, b)/ln_answers(b, M) when n > b and M > b  "the orders of Theorem 6.6, k blocks at a time"
  end

  bound time order on bsp from "004 §2.5.2"
    comparisons = n*log2(n)/p       "n log n comparisons, p at a time"
    words       = g*n/p when n >= p and p > 1 "of some input no number lies where it belongs: n numbers travel, and p processors send"
    barrier     = L                 "there is one superstep"
  end
  bound time order on pram from "003, parallel quicksort; 004 §6.3"
    comparisons = n*log2(n)/p       "n log n comparisons, p at a time"
  end

  sequential time "merge sort, log2(n) times every number is compared" = n*clog2(n) from "003, quicksort: n log n"
  sequential time "merge sort by one core: log2(n) times every number is read and written, and compared in the core" on agpu, agpu' = 2*n*clog2(n) from "004 §6.3, n log n comparisons; §3.2, one core"
  notes """
  Every algorithm here compares numbers; what it knows of their order it has learned from
  comparisons.

  orders.  Blocks of b numbers may be sorted first, for n/b further transfers.  Then n!/(b!)^(n/b) orders of
  the input are possible.  A multiprocessor that reads a block can learn how its b numbers lie among
  at most M in its shared memory, which is one of at most M^b/b! answers; a write that fills a part of a
  block, whose numbers no multiprocessor has yet seen together, adds one of at most 2^b, which is not more.
  So log(n!/(b!)^(n/b)) / log(M^b/b!) transfers are needed, the count in the proof of Theorem 6.6; as an order it
  is n/b*log(M/b, n/b), Theorems 6.4 and 6.5.  The source speaks of pairs of a read and a write; but a block can be
  read many times and written once, so what is strict is the number of all transfers, and not twice as many.

  The factorials stand as Stirling's formula bounds them, so that the term is a true bound and can be
  computed for any n: ln(x!) is more than x*ln(x) - x + ln(6.28*x)/2 and less than x*ln(x) - x + ln(6.2832*x)/2 + 1/(12*x).

  comparisons.  The trivial bound of the source, n*log2(n)/p, supposes that each comparison is an instruction.  On this machine
  computation in a core costs nothing, only its accesses do; so it stands as an order, on the source's word.
  """
end
