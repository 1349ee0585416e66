law producer_consumer "n things made in a time units each, and used in b each, by two threads"
  from  "003, conditional synchronisation: the producer and consumer pattern"
  param n "things", a "time units to make one", b "time units to use one"
  require floor(n) == n and n >= 1 and a >= 0 and b >= 0
  value = a + (n - 1)*max(a, b) + b
  also  sequential "by one thread" = n*(a + b)
  notes """
  The first thing is made before anything is used, and the last is used after everything is made; in between the slower of the two never
  waits. That needs a buffer of one place, and where the times are constant more places change nothing: they are for times that vary. The
  faster one waits, n - 1 times, for the other; wait and notify let it sleep meanwhile.
  """
  example producer_consumer(100, 3, 5)
  example producer_consumer.sequential(100, 3, 5)
end
