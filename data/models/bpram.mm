model bpram "Bandwidth-limited PRAM"
  from   "001 §1.2, §2"
  manual "mmcalc-pram"
  param  p "processors", w "width: words the memory serves in a time unit"
  require p >= 1 and w >= 1
  unit time "time units"
  unit cost "processor-time"

  define pass(s) "time of an access by s indices" = (s div p)*ceil(p/w) + ceil((s mod p)/w)

  # With s = q*p + r, 0 <= r < p: a full round takes ceil(p/w) <= p/w + 1, the last ceil(r/w) <= r/w + 1 where there is one,
  # and there are ceil(s/p) in all.  No round of x threads is shorter than x/w, or than 1.
  lemma pass(s) <= s/w + ceil(s/p) when s >= 0
  lemma pass.stages(s) >= s/w when s >= 0
  lemma pass.rounds(s) >= ceil(s/p) when s >= 0
  # halves: sum(t = 0..m-1, ceil(2^t/2^c))
  define halves(m, c) = min(m, c) + (if m > c then 2^(m - c) - 1 else 0)
  # for m > c equal to the lower bound; for m <= c it is m, and 0 < 2^m/2^c <= 1
  lemma halves(m, c) <= min(m, c) + 2^m/2^c when m >= 0 and c >= 0
  lemma halves.least(m, c) >= min(m, c) + 2^m/2^c - 1 when m >= 0 and c >= 0

  derive cost        "processors times time" = p*time
  optimal cost when time = O(sequential/p) from "002; 003; 004 §2.3"
  derive parallelism "work / span" = work/span within 1..processors "a step of the span has one index at least, and no more than there are"
  derive slackness   "work / (processors * span)" = work/(p*span) within 1/p..processors/p "so the parallelism is from 1 to the most indices of a statement"
  derive speedup     "time with one processor / time" = time(p = 1)/time within 1..p "a round of p indices is p rounds of one, and no longer than these"
  derive efficiency  "speedup / processors" = time(p = 1)/(p*time) within 1/p..1 "a round of p indices is p rounds of one, and no longer than these"
  derive speedup_absolute    "the problem's best sequential time / time" = sequential/time
  optimal speedup_absolute when time = O(sequential/p) from "002; 003; 004 §2.3"
  derive efficiency_absolute "speedup_absolute / processors" = sequential/(p*time)
  optimal efficiency_absolute when time = O(sequential/p) from "002; 003; 004 §2.3"

  notes """
  A PRAM whose memory serves at most w cells a time unit, any w cells: a round in which k
  processors ask takes ceil(k/w) time units.  Every reference to memory is a round of its own.

  There are no banks, no address groups and no latency.  So the BPRAM separates what bandwidth
  costs from what the shape of an access costs: a program that is as fast on the DMM or the UMM as
  here, but for latency, has no bad access left.  That is what 001 uses it for.
  """
end
