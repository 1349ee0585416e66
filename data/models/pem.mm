model pem "Parallel External Memory model, for GPUs"
  from   "004 §2.6.2"
  manual "mmcalc-bsp"
  param  p "cores", b "cores in a multiprocessor, banks of its shared memory, words of a block", M "words of a multiprocessor's shared memory"
  param  lambda "latency of an access to global memory, time units", sigma "time for a barrier"
  require p >= 1 and is_pow2(b) and p mod b == 0
  require M >= b
  require lambda >= 1 and sigma >= 1
  define round(t, q) = t + lambda*q + sigma
  derive time "computation, blocks and barriers, none while another" = computation + lambda*io + sigma*synchronisations
  unit time "time units"
  unit synchronisations "rounds"
  derive cost "cores times time" = p*time
  derive speedup "time with one multiprocessor / time" = time(p = b)/time
  derive efficiency "speedup / multiprocessors" = time(p = b)*b/(p*time)

  # Words put by columns of a words into rows of b + d: the b words x = o, o + 1, ... that the cores have at a time
  # lie at x mod a*(b + d) + x div a, so that row r of the i-th of their columns has bank d*r + i, up to a shift.  With
  # 1 <= a <= b they are f = ceil(b/a) columns or, where o mod a > f*a - b, f + 1; let F be their number.
  # d = 1: a bank has words of at most a columns, which follow each other, and of a where F > a.  Otherwise F - 1
  # columns meet in a bank, and all F if the first, from row o mod a on, reaches the last, of z words, behind the F - 2
  # between: if o mod a <= F - 2 + z, which is (F - 2)*(a - 1) <= b - a, as F = f has it, and F = f + 1 where f*a - b < f.
  # d = b/a: d columns from row 0 on fill all banks; the (d + 1)st, where there is one, begins in a bank of the first's.
  # d = 0: a column is one bank's; the longest is the first, the last or a whole one.
  define column_degree(a, d, o) = (
      if d == 1 and a <= b then
        min(ceil(b/a), a) + (if o mod a > ceil(b/a)*a - b and ceil(b/a)*a - b < ceil(b/a) and ceil(b/a) < a then 1 else 0)
      else if d*a == b then if o mod a == 0 then 1 else 2
      else if d == 0 and a <= b then max(a - o mod a, min(a, b - a + o mod a))
      else banks(e = 0..b - 1, (o + e) mod a*(b + d) + (o + e) div a))

  notes """
  A program is a sequence of rounds that end with a barrier.  A round whose computation takes t time
  units and which makes q block transfers takes t + lambda*q + sigma time units at most: the law `pem`.
  The multiprocessors are SIMD machines, and no latency is hidden.

  Programs are those of the AGPU, whose multiprocessors and memories these are: a round is a forall
  multiprocessor, or p/b of its multiprocessors where there are more; t is what the slowest takes in
  instructions, blocks counted as one each, and q the blocks of all.  An algorithm without a program
  uses round(t, q).
  """
end
