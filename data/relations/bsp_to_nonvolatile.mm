relation bsp_to_nonvolatile "a BSP program on AGPU' with one core a multiprocessor"
  from   "004 §3.3.2"
  manual "mmcalc-bsp"
  maps   bsp to agpu'
  target b = 1
  conclude synchronisations strict == synchronisations "a superstep is a phase; the host's synchronisation is its barrier"
  conclude io strict <= 2*p*io "a word that is sent is written to global memory by one and read by another: p processors, each h words at most"
  conclude time order <= time - g*io - L*synchronisations + 2*io "the computation, and an instruction for each word written or read"
  notes """
  Every processor is a multiprocessor of one core, p/b = p, and what it knows stays in its shared memory from one
  superstep to the next: hence AGPU'.  What processors tell each other goes through global memory.

  In a superstep no processor sends or receives more than h words.  Over all supersteps that is what the time grows by when g
  becomes g + 1, so it is counted from the algorithm's time, as are the supersteps from L.  An I/O counts for
  every processor, where the BSP model asks for the one that sends most: so the I/Os are up to p times the h, and
  twice that, for each word is written and read.
  """
  example show bsp_to_nonvolatile
end
