relation umm_to_hmm "a UMM algorithm on the HMM, without multiprocessors"
  from   "K. Nakano, IPDPSW 2013: the global memory is a UMM"
  manual "mmcalc-hmm"
  maps   umm to hmm
  param  d "DMMs, whose memories are not used"
  require d >= 1 and p mod d == 0
  conclude time strict == time "what stands outside of multiprocessors is done by all threads, as on the UMM"
  verify as_is
  notes """
  The HMM has a UMM in it, so that no program need be slower there.  What makes one faster is to keep words that are asked for more than
  once in shared memory.
  """
  example relate convolve.direct from umm to hmm n=2^10 m=8 p=64 w=8 l=10 d=4
end
