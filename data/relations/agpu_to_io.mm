relation agpu_to_io "an AGPU algorithm on the I/O model"
  from   "004 §3.3.3, Theorem 3.5, with Lemmas 3.3 and 3.4"
  manual "mmcalc-agpu"
  maps   agpu to io
  conclude io strict == io "the tasks of a phase, one multiprocessor after another, move the same blocks"
  notes """
  One processor with M words of internal memory does the tasks of the p/b multiprocessors one after another.  On the
  volatile AGPU none of them needs what another left in its shared memory, so not one I/O is added.
  Lemma 3.3 is the case p = b.
  """
  example relate reduce.pipeline from agpu to io n=2^20 p=512 b=32 M=12288
end
