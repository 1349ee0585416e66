law combining_steps "steps in which n values are combined to one, at least, on the EREW PRAM and so on the AGPU"
  from   "004 §3.3.1"
  manual "mmcalc-agpu"
  param  n "values, combined by an operator of which nothing is known but that it is associative"
  require n >= 1
  value = ceil(log2(n))
  notes """
  On the EREW PRAM a step takes two values to one: how many of the n a value is made of at most doubles, so log2(n) steps
  pass before any is made of all.  What the cores of AGPU(p, b, M) do in an instruction PRAM(p, g + p*M/b) does in a
  constant number of steps; so a lower bound there is one here, and the time of every reduction and of every scan is
  Omega(log n), however many cores there are.  004 says that lower bounds on the EREW PRAM hold on the AGPU; this is one.
  Where cores read one word together, as they may here at no cost, it is a CREW PRAM, of which the same is true: reading does
  not combine.

  It is up to a constant: an instruction of the AGPU may have a few operands, op(op(x, y), z) combines three.  It is
  not for an operator of which more is known: cores may write the same word together, so that
  whether any of b truths holds is known after one instruction, and `atomic` adds b numbers in one, in b turns.
  """
  example combining_steps(2^20)
  example combining_steps(2^20) <= time(reduce.tree on agpu, n=2^20, p=2^10, b=32, M=12288)
end
