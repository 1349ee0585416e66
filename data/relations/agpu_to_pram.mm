relation agpu_to_pram "the PRAM does what the AGPU does"
  from   "004 §3.3.1"
  manual "mmcalc-agpu"
  maps   agpu to pram
  conclude time order <= time "an instruction of p cores, each with a constant number of operands, is one of the PRAM"
  notes """
  Take any algorithm on AGPU(p, b, M) that uses g words of global memory.  A PRAM of p processors and g + p*M/b words
  runs it in the same time, up to a constant.  Its variant must allow what the cores of a multiprocessor do at once:
  crew, if they read one word together.  So a lower bound on the time of that PRAM holds on the AGPU.
  """
  example relate reduce.matrix from agpu to pram n=2^20 p=2^10 b=32 M=12288
end
