model agpu "Abstract GPU, volatile shared memory"
  from   "004 §3.2"
  manual "mmcalc-agpu"
  param  p "cores", b "cores in a multiprocessor, banks of its shared memory, words of a block", M "words of a multiprocessor's shared memory"
  require p >= 1 and is_pow2(b) and p mod b == 0
  param  W = M "warps that a multiprocessor can hold at a time"
  require M >= b^2
  unit time "instructions"
  unit cost "core-instructions"

  # Words put by columns of a words into rows of b + d: the b words x = o, o + 1, ... that the cores have at a time
  # lie at x mod a*(b + d) + x div a, so that row r of the i-th of their columns has bank d*r + i, up to a shift.  With
  # 1 <= a <= b they are f = ceil(b/a) columns or, where o mod a > f*a - b, f + 1; let F be their number.
  # d = 1: a bank has words of at most a columns, which follow each other, and of a where F > a.  Otherwise F - 1
  # columns meet in a bank, and all F if the first, from row o mod a on, reaches the last, of z words, behind the F - 2
  # between: if o mod a <= F - 2 + z, which is (F - 2)*(a - 1) <= b - a, as F = f has it, and F = f + 1 where f*a - b < f.
  # d = b/a: d columns from row 0 on fill all banks; the (d + 1)st, where there is one, begins in a bank of the first's.
  # d = 0: a column is one bank's; the longest is the first, the last or a whole one.
  define column_degree(a, d, o) "conflict degree of an access to the words o, o + 1, ..., o + b - 1 put by columns of a into rows of b + d" = (
      if d == 1 and a <= b then
        min(ceil(b/a), a) + (if o mod a > ceil(b/a)*a - b and ceil(b/a)*a - b < ceil(b/a) and ceil(b/a) < a then 1 else 0)
      else if d*a == b then if o mod a == 0 then 1 else 2
      else if d == 0 and a <= b then max(a - o mod a, min(a, b - a + o mod a))
      else banks(e = 0..b - 1, (o + e) mod a*(b + d) + (o + e) div a))

  # b words in b banks: one bank has at least 1 of them, and no more than all.
  # d = 1: with f = ceil(b/a) it is min(f, a), and f + 1 only where f < a, so at most min(f + 1, a).
  # d = 0: a column has a words, so it is at most a. With r = o mod a: where b >= a + a - r a whole column is among them,
  # elsewhere the longer of a - r and b - a + r words is at least half of their sum, which is b >= a.
  # d*a = b: 1 or 2.
  lemma column_degree(a, d, o) <= b when a >= 1 and d >= 0 and o >= 0
  lemma column_degree.padded(a, d, o) <= min(ceil(b/a) + 1, a) when a >= 1 and a <= b and d == 1 and o >= 0
  lemma column_degree.flat(a, d, o) <= a when a >= 1 and a <= b and d == 0 and o >= 0
  lemma column_degree.spread(a, d, o) <= 2 when a >= 1 and d >= 1 and d*a == b and o >= 0
  lemma column_degree.one(a, d, o) >= 1 when a >= 1 and d >= 0 and o >= 0
  lemma column_degree.columns(a, d, o) >= min(ceil(b/a), a) when a >= 1 and a <= b and d == 1 and o >= 0
  lemma column_degree.half(a, d, o) >= a/2 when a >= 1 and a <= b and d == 0 and o >= 0

  derive multiplicity "times that the shared memory of one multiprocessor holds what the algorithm uses" = min(W, M/max(1, shared))
  optimal multiplicity when shared = O(b) from "004 §3.2.3"
  derive cost         "cores times time" = p*time
  optimal cost when time = O(sequential/p) from "002; 003; 004 §2.3"
  derive parallelism  "work / span" = work/span within 1..processors "a step of the span has one index at least, and no more than there are"
  derive slackness    "work / (cores * span)" = work/(p*span) within 1/p..processors/p "so the parallelism is from 1 to the most indices of a statement"
  derive speedup      "time with one multiprocessor / time" = time(p = b)/time within 1..p/b "what p/b multiprocessors do side by side takes one no more than p/b times as long"
  derive efficiency   "speedup / multiprocessors" = time(p = b)*b/(p*time) within b/p..1 "what p/b multiprocessors do side by side takes one no more than p/b times as long"
  derive speedup_absolute    "the problem's best sequential time, of one core / time" = sequential/time
  optimal speedup_absolute when time = O(sequential/p) from "002; 003; 004 §2.3"
  derive efficiency_absolute "speedup_absolute / cores" = sequential/(p*time)
  optimal efficiency_absolute when time = O(sequential/p) from "002; 003; 004 §2.3"

  notes """
  k = p/b multiprocessors of b cores each.  The cores of one multiprocessor execute the same
  instruction at the same time; under a condition that differs from core to core both branches are
  issued, with cores masked.  Each multiprocessor has a shared memory of M words in b banks, word i
  in bank i mod b: cores that ask for different words of one bank are served one after another.  The
  global memory is read and written in blocks of b words, and every block that an instruction
  touches is one I/O.

  The host starts a `forall multiprocessor` and waits for its end.  Then all shared memory is lost:
  what is still needed has to be written to the global memory.  On AGPU' (`agpu'`) it is kept.

  Time is the number of instructions of the slowest multiprocessor between two synchronisations, added up over
  these phases, bank conflicts and further blocks counted; io is the total over all multiprocessors.
  Multiplicity, M over the words of shared memory used, says how many copies of the algorithm's
  working set fit, and so how well a real GPU can hide its latency by multithreading; it is
  optimal when only O(b) words are used.  A device holds no more than W warps, whatever room is left:
  where W is given, as by `on k20c`, the multiplicity ends there.
  """
end
