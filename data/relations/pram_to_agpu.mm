relation pram_to_agpu "a PRAM algorithm inside one multiprocessor"
  from   "004 §3.3.1, Theorem 3.2"
  manual "mmcalc-agpu"
  maps   pram to agpu
  param  M "words of the multiprocessor's shared memory"
  target b = p
  require is_pow2(p) "a multiprocessor has b = p cores, a power of two"
  require M >= p^2 "004 §3.2.1: shared memory is at least b^2 words"
  require M >= memory "the words that the PRAM algorithm uses lie in it"
  require erew "the theorem is about exclusive reading and writing"
  require violations == 0 "a run on random words breaks no rule of EREW"
  require instructions >= 1 "so many kinds of instruction has its program, whatever n: a constant number"
  conclude time order <= ceil(memory/p)*time "at most ceil(memory/p) of the words used lie in one bank, so no instruction takes longer"
  verify banks
  notes """
  All p processors are cores of one multiprocessor, and the PRAM's memory is its shared memory.  The cores
  execute one kind of instruction after another; that is a constant factor.  M is how many words the algorithm
  uses, not how many the multiprocessor has, which may be more.  They lie in p banks, so an access has a bank
  conflict of degree at most ceil(M/p).  The bound is up to that constant.
  """
  example relate sum.pairwise from pram to agpu n=2^10 p=64 M=4096 variant=erew
end
