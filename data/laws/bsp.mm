law bsp "the cost of one superstep of a BSP program"
  from "004 §2.5.2"
  manual "mmcalc-bsp"
  param t "largest local computation of a processor", g "time units to send or receive a word", h "largest number of words a processor sends or receives", L "time units for the barrier"
  require t >= 0
  require g >= 0
  require h >= 0
  require L >= 0
  value = t + g*h + L
  notes """
  In a superstep every processor computes, sends and receives, and waits at the barrier.  The slowest
  decides each time, so the cost takes the largest computation and the largest exchange.  A program's
  cost is the sum over its supersteps; few large ones are better than many small ones.
  """
  example bsp(1000, 4, 50, 200)
end
