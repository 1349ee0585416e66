law pem "the time of one round on the parallel external memory model"
  from "004 §2.6.2"
  manual "mmcalc-bsp"
  param t "time of the round's computation", lambda "latency of an access to global memory", q "input and output operations of the round", sigma "time for a barrier"
  require t >= 0
  require lambda >= 0
  require q >= 0
  require sigma >= 0
  value = t + lambda*q + sigma
  notes """
  An upper bound: computation, global memory and the barrier, added as if nothing overlapped.  A machine
  that hides latency by running other threads meanwhile is faster than this; AGPU and the
  pipelined memory machines are models that take it into account.
  """
  example pem(1000, 400, 64, 500)
end
