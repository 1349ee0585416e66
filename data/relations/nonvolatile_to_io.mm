relation nonvolatile_to_io "the I/O model with the shared memory of all multiprocessors"
  from   "004 §3.3.3, Theorem 3.7"
  manual "mmcalc-agpu"
  maps   agpu' to io
  target M = p*M/b
  conclude io strict <= io "by Lemmas 3.6 and 3.3"
  notes """
  So a lower bound of the I/O model holds on AGPU' only for an internal memory of p*M/b words.
  """
  example relate reduce.tree from agpu' to io n=2^20 p=2^10 b=32 M=12288
end
