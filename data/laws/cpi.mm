law cpi "the classic performance equation: the running time of a program"
  from "004 §2.2.4"
  param instructions "instructions executed", CPI "clock cycles for an instruction, on average", frequency "clock cycles in a second"
  require instructions >= 0
  require CPI >= 0
  require frequency > 0
  value = instructions*CPI/frequency
  notes """
  The running time in seconds.  Programmers reduce the number of instructions, hardware designers the
  cycles for each and the length of a cycle.  Pipelining, superscalar issue and SIMD lower the CPI: a
  pipeline of five stages by a factor of five at the most (pipeline_cycles).  The CPI belongs to the
  program and the machine together, so it cannot be carried over from one to another.
  """
  example cpi(10^9, 3/2, 3*10^9)
end
