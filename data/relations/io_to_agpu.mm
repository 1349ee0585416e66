relation io_to_agpu "an algorithm of the I/O model on the AGPU"
  from   "004 §3.3.3, Theorem 3.5, with Lemmas 3.3 and 3.4"
  manual "mmcalc-agpu"
  maps   io to agpu
  param  p "cores"
  require is_pow2(b) and p mod b == 0
  require M >= b^2
  conclude io strict == io "one multiprocessor does what the processor does"
  notes """
  One multiprocessor of the AGPU is an I/O machine: its shared memory the internal memory, the global memory
  the external one.  So the I/O model's algorithms, and its lower bounds, are the AGPU's.
  """
  example show io_to_agpu
end
