relation nonvolatile_one_multiprocessor "one multiprocessor with the shared memory of all"
  from   "004 §3.3.3, Lemma 3.6"
  manual "mmcalc-agpu"
  maps   agpu' to agpu'
  target p = b
  target M = p*M/b
  conclude io strict <= io "it keeps for each of the p/b multiprocessors what that would keep"
  notes """
  The converse fails: p/b memories of M words are less than one of p*M/b words.
  """
  example relate reduce.tree from agpu' to agpu' n=2^20 p=2^10 b=32 M=12288
end
