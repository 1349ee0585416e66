law fork_join_fibonacci "the tasks of the recursive Fibonacci program: its work"
  from  "003, fork and join: class Fibonacci"
  param n "the number asked for"
  require n >= 0
  value = 2*fibonacci(n + 1) - 1
  also  span "tasks on the longest chain: n, n - 1, ..., 1" = max(1, n)
  also  parallelism "work / span" = (2*fibonacci(n + 1) - 1)/max(1, n)
  also  edges "of the graph: a fork and a join for each task but the first" = 2*(2*fibonacci(n + 1) - 2)
  notes """
  compute() of n forks compute() of n - 1, computes n - 2 itself, and joins. Each is a task of constant size: the work is
  T(n) = T(n - 1) + T(n - 2) + 1 with T(0) = T(1) = 1, which is 2*F(n + 1) - 1. The longest chain takes the larger
  branch each time, n tasks. So the parallelism grows like 1.618^n/n: many more tasks than threads, and so small that
  their queues cost more than they do. (It is an example of the form, not a way to compute Fibonacci numbers.)
  """
  example fork_join_fibonacci(30)
  example fork_join_fibonacci.parallelism(30)
end
