relation dmm_to_hmm "a DMM algorithm on one DMM of the HMM"
  from   "K. Nakano, IPDPSW 2013: a shared memory is a DMM of latency 1"
  manual "mmcalc-hmm"
  maps   dmm to hmm
  param  d "DMMs", l "latency of the global memory"
  given  l = 1
  target p = p*d
  require d >= 1 and l >= 1
  conclude time strict <= time + 2*(3*memory/w + memory/p + (l + 2)*ceil(memory/p)) "its words are copied to shared memory, a round of p at a time, and back"
  notes """
  The p threads are those of one of d DMMs of an HMM with p*d threads; the others wait.  The words of the algorithm's memory lie in the shared memory of that DMM,
  whose latency is 1.  To copy a word there and back takes two accesses to each memory: with the lemma of joint_rounds 2*memory/w stages of the global memory at most, one for each warp that is
  not full, and l for each round.
  """
  example relate sum.pairwise from dmm to hmm n=2^20 p=2^10 w=32 l=400 d=16
end
