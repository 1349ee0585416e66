model agpu' "Abstract GPU, non-volatile shared memory"
  from   "004 §3.2"
  manual "mmcalc-agpu"
  param  p "cores", b "cores in a multiprocessor, banks of its shared memory, words of a block", M "words of a multiprocessor's shared memory"
  require p >= 1 and is_pow2(b) and p mod b == 0
  param  W = M "warps that a multiprocessor can hold at a time"
  require M >= b^2
  unit time "instructions"
  unit cost "core-instructions"

  derive multiplicity "times that the shared memory of one multiprocessor holds what the algorithm uses" = min(W, M/shared)
  optimal multiplicity when shared = O(b) from "004 §3.2.3"
  derive cost         "cores times time" = p*time
  derive parallelism  "work / span" = work/span
  derive slackness    "work / (cores * span)" = work/(p*span)
  derive speedup      "time with one multiprocessor / time" = time(p = b)/time
  derive efficiency   "speedup / multiprocessors" = time(p = b)*b/(p*time)
  derive speedup_absolute    "the problem's best sequential time, of one core / time" = sequential/time
  derive efficiency_absolute "speedup_absolute / cores" = sequential/(p*time)

  notes """
  The machine of `agpu`, whose shared memory survives the host's synchronisation: a `shared` array
  that stands outside `forall multiprocessor` keeps its words from one to the next.  Theorem 3.8
  of 004 says what that is worth: an algorithm with s synchronisations needs O(s*p*M/b) block
  transfers more when it has to save and restore its shared memory on AGPU; by its proof 2*s*(p/b)*ceil(M/b) are enough.
  """
end
