relation agpu_one_multiprocessor "the same on one multiprocessor"
  from   "004 §3.3.3, Lemma 3.4"
  manual "mmcalc-agpu"
  maps   agpu to agpu
  target p = b
  conclude io strict == io "a multiprocessor does the tasks of a phase one after another"
  verify served
  notes """
  Shared memory is lost at every synchronisation, so one multiprocessor can take the place of all, one after
  another, and its I/Os are the same.  The converse is trivial.
  """
  example relate reduce.tree from agpu to agpu n=2^20 p=2^10 b=32 M=12288
end
