model pram "Parallel Random Access Machine"
  from   "001 §2; 003; 004 §2.5.1"
  manual "mmcalc-pram"
  param  p "processors"
  require p >= 1
  option unit "what takes one time unit" = statement "a statement that touches memory, a round", access "a reference to memory, a round"
  option variant "what may happen to one cell in one round" = crew "many read, one writes", erew "one reads, one writes", ercw "one reads, of many writers one wins", crcw_common "many write the same value", crcw_arbitrary "one of many writers wins", crcw_priority "the lowest writer wins", crcw_combining "as crcw_priority, and atomic additions to one cell are one"
  unit time statement "statements"
  unit time access "time units"
  unit cost statement "processor-statements"
  unit cost access "processor-time"

  # Rounds in which one of the indices 0, m, 2*m, ... below s takes part.  Where m >= p each has a round of its own;
  # elsewhere no round from the first to that of the last, (ceil(s/m) - 1)*m, is without one.
  define every(s, m) = if s == 0 then 0 else if m >= p then ceil(s/m) else ((ceil(s/m) - 1)*m) div p + 1

  # 0 where s = 0. The ceil(s/m) indices take no more rounds than they are, and no more than all s do. Let x = (ceil(s/m) - 1)*m be the last of
  # them, s - m <= x <= s - 1. Where m < p there are x div p + 1 rounds, so at least 1, and more than x/p >= (s - m)/p; and
  # 1 >= s/(m + p) if s <= m + p, (s - m)/p >= s/(m + p) if s >= m + p, which is m*(s - m - p) >= 0. Where m >= p there are
  # ceil(s/m) >= s/(m + p).
  lemma every(s, m) <= ceil(s/p) when s >= 0 and m >= 1
  lemma every.indices(s, m) <= ceil(s/m) when s >= 0 and m >= 1
  lemma every.rounds(s, m) >= s/(m + p) when s >= 0 and m >= 1
  lemma every.one(s, m) >= 1 when s >= 1 and m >= 1

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
  Every processor reaches every cell of the memory in one time unit; nothing else matters.  With
  p processors a parallel statement over s indices takes ceil(s/p) rounds.

  What a round costs depends on whom you ask.  Lecture notes (003) and 004 count instructions
  with a constant number of operands: a[i] = a[i] + a[j] is one time unit (unit=statement).  The
  table of 001 counts references: two reads and a write, three time units (unit=access).  Neither
  counts what happens inside a processor.

  The variants say what several processors may do with one cell in the same round: exclusive (erew) or
  concurrent reading (crew), concurrent writing alone (ercw, which 004 names and nobody uses), both, of equal values (common), of any value (arbitrary), or
  by rank (priority).  A program that a variant does not allow has no cost there.  Of atomic
  additions to one cell the memory does one a time unit (003), so that a round takes as long as most
  processors want one cell; on crcw_combining they are one step.  Where 004 §2.5.1 says of CREW that cells cannot be read together, it means written.
  """
end
