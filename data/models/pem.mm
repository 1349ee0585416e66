model pem "Parallel External Memory model, for GPUs"
  from   "004 §2.6.2"
  manual "mmcalc-bsp"
  param  lambda "latency of an access to global memory, time units", sigma "time for a barrier"
  require lambda >= 1 and sigma >= 1
  define round(t, q) = t + lambda*q + sigma
  notes """
  A program is a sequence of rounds that end with a barrier.  A round whose computation takes t time
  units and which makes q block transfers takes t + lambda*q + sigma time units at most: the law `pem`.
  The multiprocessors are SIMD machines, and no latency is hidden.

  A model of formulas only: no program runs on it.  An algorithm's formulas on it use round(t, q).
  """
end
