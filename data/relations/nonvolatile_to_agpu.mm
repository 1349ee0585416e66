relation nonvolatile_to_agpu "shared memory saved and restored at every synchronisation"
  from   "004 §3.3.3, Theorem 3.8"
  manual "mmcalc-agpu"
  maps   agpu' to agpu
  conclude io order <= io + synchronisations*p*M/b "as the theorem prints it"
  conclude io strict <= io + 2*synchronisations*(p div b)*ceil(M/b) "M words of each multiprocessor, written and read again in blocks of b"
  verify saved
  notes """
  At each synchronisation, s in the source and counted here, p/b multiprocessors save M words each and restore them.  An I/O moves b words, so
  2*s*(p/b)*ceil(M/b) I/Os are enough: the printed s*p*M/b is an upper bound, by a factor of about b/2.
  """
  example relate reduce.tree from agpu' to agpu n=2^20 p=2^10 b=32 M=12288
end
