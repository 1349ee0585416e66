law pipeline_cycles "clock cycles of n instructions in a pipeline of k stages, w at once"
  from  "004 §2.2.5, pipelining and superscalar; 003"
  param n "instructions, none of which waits for another", k "stages of an instruction, a clock cycle each"
  param w = 1 "instructions that begin in one clock cycle: superscalar"
  require floor(n) == n and n >= 1 and floor(k) == k and k >= 1 and floor(w) == w and w >= 1
  value = k + ceil(n/w) - 1
  also  one_by_one "each begun when the one before it is complete" = n*k
  also  improvement "by so much the CPI is lower" = n*k/(k + ceil(n/w) - 1)
  also  limit "with any number of instructions" = k*w
  notes """
  The first instructions are complete after k cycles, and from then on w more in each. So the CPI, k without a pipeline, comes down
  to 1/w: 004 says up to five times less for five stages. Instructions that wait for each other, branches and memory keep it above that.
  """
  example pipeline_cycles(1000, 5)
  example N(pipeline_cycles.improvement({1, 10, 1000}, 5), 3)
  example pipeline_cycles(1000, 5, 2)
end
