model agpu' "Abstract GPU, non-volatile shared memory"
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
  define column_degree(a, d, o) = (
      if d == 1 and a <= b then
        min(ceil(b/a), a) + (if o mod a > ceil(b/a)*a - b and ceil(b/a)*a - b < ceil(b/a) and ceil(b/a) < a then 1 else 0)
      else if d*a == b then if o mod a == 0 then 1 else 2
      else if d == 0 and a <= b then max(a - o mod a, min(a, b - a + o mod a))
      else banks(e = 0..b - 1, (o + e) mod a*(b + d) + (o + e) div a))

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
  The machine of `agpu`, whose shared memory survives the host's synchronisation: a `shared` array
  that stands outside `forall multiprocessor` keeps its words from one to the next.  Theorem 3.8
  of 004 says what that is worth: an algorithm with s synchronisations needs O(s*p*M/b) block
  transfers more when it has to save and restore its shared memory on AGPU; by its proof 2*s*(p/b)*ceil(M/b) are enough.
  """
end
