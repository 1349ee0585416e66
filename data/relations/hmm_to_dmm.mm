relation hmm_to_dmm "an HMM algorithm of one DMM without global arrays on the DMM"
  from   "K. Nakano, IPDPSW 2013: a shared memory is a DMM of latency 1"
  manual "mmcalc-hmm"
  maps   hmm to dmm
  target l = 1
  require d == 1 "there is one DMM"
  require global == 0 "it asks that DMM's memory alone"
  conclude time strict == time "each reference is an operation of that DMM"
  notes """
  With more DMMs, each of which does the same, it is the time of the slowest.
  """

  example explain hmm_to_dmm
end
