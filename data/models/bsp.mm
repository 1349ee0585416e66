model bsp "Bulk Synchronous Parallel model"
  from   "004 §2.5.2"
  manual "mmcalc-bsp"
  param  p "processors", g "time units to send or receive a word", L "time units for the barrier"
  require p >= 1 and g >= 1 and L >= 1
  define superstep(t, h) = t + g*h + L
  derive cost        "processors times time" = p*time
  derive parallelism "work / span" = work/span
  derive speedup     "time with one processor / time" = time(p = 1)/time
  derive efficiency  "speedup / processors" = time(p = 1)/(p*time)
  unit io "words"
  unit synchronisations "supersteps"
  derive io "words that a processor sends or receives at most, over all supersteps: what a longer way for each adds" = time(g = g + 1) - time
  derive synchronisations "supersteps: what a slower barrier adds" = time(L = L + 1) - time
  notes """
  A program is a sequence of supersteps: every processor computes, sends and receives, and waits for the
  others.  A superstep in which no processor computes longer than t and none sends or receives more than
  h words takes t + g*h + L time units: the law `bsp`.

  A program is a sequence of `forall processor`s, one superstep each.  Shared arrays declared outside
  of it are each processor's own memory and stay; a global array lies with the processors in p
  stretches of as many words, so that of T[p][k] row q lies with processor q.  A statement that
  touches memory takes a time unit; to write a word that lies with another is to send it, to read one
  is to receive it.  What one writes, no other may touch before the barrier.  With cores=P, P
  processors each do what p/P virtual ones should, and what these send each other costs nothing.
  An algorithm without a program uses superstep(t, h) in its formulas.
  """
end
