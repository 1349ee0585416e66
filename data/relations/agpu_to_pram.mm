relation agpu_to_pram "the PRAM does what the AGPU does"
  from   "004 §3.3.1"
  manual "mmcalc-agpu"
  maps   agpu to pram
  conclude time order <= time "an instruction of p cores, each with a constant number of operands, is one of the PRAM"
  notes """
  PRAM(p, g + p*M/b) runs any algorithm on AGPU(p, b, M) that uses g words of global memory in the same time up to
  a constant, if its variant allows what the cores of a multiprocessor do at once: crew where they read one word together.  So a lower
  bound on the time of that PRAM holds on the AGPU.
  """
  example relate reduce.matrix from agpu to pram n=2^20 p=2^10 b=32 M=12288
end
