relation agpu_threads "an algorithm for more cores than there are"
  from   "004 §3.3.4, Theorem 3.9"
  manual "mmcalc-agpu"
  maps   agpu to agpu
  param  v "cores that the algorithm is written for", p "cores that there are"
  given  p = v
  require v > p
  require v mod b == 0 and p mod b == 0
  conclude io strict == io "each of the v/b tasks is done once"
  conclude time strict <= ceil(v/p)*time "a multiprocessor does at most ceil(v/p) of the v/b tasks of a phase"
  verify served
  notes """
  AGPU(p, b, M) serves the v/b multiprocessors of an algorithm for v cores p/b at a time.  That is what
  multithreading does on a real GPU, and why 004 writes its algorithms for as many cores as it has threads.
  """
  example relate reduce.tree from agpu to agpu n=2^20 v=2^14 p=2^10 b=32 M=12288
end
