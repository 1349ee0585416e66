problem ranking "how far each node of a list is from its end"
  manual "mmcalc-pram"
  param n "nodes"
  bound time order on pram from "003, work law and span law"
    work = n/p                    "every node is written"
    span = log2(n) when not crcw_combining  "the first node's number depends on all nodes, and an instruction combines a constant number of values"
  end
  bound time strict on umm from "000 §5, Theorem 2"
    bandwidth = n/w when n > 1  "every node is read; a time unit takes in at most w cells"
    latency   = n*l/p when n > 1  "some thread reads n/p nodes or more, each l time units long"
    reduction = l*log2(n)  "the first node's number depends on all nodes; in l time units what a thread knows of at most doubles"
  end
  sequential time "one node after another, from the end on" = n from "J. Wyllie, The Complexity of Parallel Computations, Cornell 1979"
  notes """
  Node i knows the node behind it, next[i]; the last is behind itself.  Where the nodes of a list lie says nothing of their order, so that what a
  thread asks for next is in memory, not in the program.
  """
end
