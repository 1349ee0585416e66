relation agpu_to_nonvolatile "what is lost may also be kept"
  from   "004 §3.3.3"
  manual "mmcalc-agpu"
  maps   agpu to agpu'
  conclude io strict <= io "an algorithm that needs nothing kept runs as it is"
  conclude time strict <= time
  verify as_is
  notes """
  AGPU' differs from the AGPU only in what it keeps.
  """
  example relate reduce.tree from agpu to agpu' n=2^20 p=2^10 b=32 M=12288
end
