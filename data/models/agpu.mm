model agpu "Abstract GPU, volatile shared memory"
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
