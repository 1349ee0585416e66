law work_stealing "a fork and join program on p threads that steal work from each other"
  from  "003, fork and join: work stealing; Blumofe and Leiserson 1999"
  param T1 "work: time units with one thread", Tinf "span: the longest chain of tasks that wait for each other", p "threads"
  param c = 1 "time units of a steal, and of a task's beginning, on a longest chain"
  require 0 <= Tinf and Tinf <= T1
  require p >= 1 and c >= 0
  value = T1/p + c*Tinf
  also  greedy "where no thread waits while a task is ready (Graham, Brent): no more than this" = Tinf + (T1 - Tinf)/p
  also  least "work law and span law" = max(T1/p, Tinf)
  notes """
  Each thread has a queue of its own tasks and takes the newest; who has none takes the oldest of another. With a random victim the
  expected time is at most T1/p + c*Tinf for some constant c of the implementation, and the number of steals at most of
  the order p*Tinf: few, where the parallelism T1/Tinf is much larger than p.

  003: it does not pay where the tasks are balanced from the start, for then nothing is stolen and the queues cost.
  """
  example work_stealing(1023, 10, 16)
  example work_stealing(fork_join_fibonacci(30), fork_join_fibonacci.span(30), 8)
end
