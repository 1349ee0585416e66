relation hmm_to_umm "an HMM algorithm without shared arrays on the UMM"
  from   "K. Nakano, IPDPSW 2013: the global memory is a UMM"
  manual "mmcalc-hmm"
  maps   hmm to umm
  require shared == 0 "it asks the global memory alone"
  require (p/d) mod w == 0 "so that the warps are the UMM's"
  conclude time strict == time "each step is one operation of the UMM by all p threads, round by round the same warps"
  notes """
  Step j of a phase is the j-th reference of all its multiprocessors.  The UMM's threads ask for the same cells in the same warps: in round
  r those of DMM 0, of DMM 1, and so on.
  """
  example relate convolve.direct from hmm to umm n=2^10 m=8 p=64 w=8 l=10 d=4
end
