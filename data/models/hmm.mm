model hmm "Hierarchical Memory Machine"
  from   "K. Nakano, The Hierarchical Memory Machine, IPDPSW 2013; 000 §9"
  manual "mmcalc-hmm"
  param  p "threads", d "DMMs, each with a shared memory of its own", w "width: words in an address group and memory banks, and threads in a warp", l "latency of the global memory, time units"
  require p >= 1 and d >= 1 and p mod d == 0 and w >= 1 and l >= 1
  option discipline "how the rounds of an access are dispatched" = pipelined "warps run ahead of each other", lockstep "a round ends before the next begins"
  unit time "time units"
  unit cost "processor-time"

  # One access operation of the UMM on the cells u, u + e, u + 2*e, ..., u < w, e <= w, by T threads: s indices.
  # round_stages: a round of x threads has the group borders crossed, and a stage for each warp that starts
  # inside a group.  Rounds that begin at the same place in a group are alike; of others umm_time, with the latency 1,
  # gives the stages.
  define requests_by(T, s) = (s div T)*ceil(T/w) + ceil((s mod T)/w)
  define warp_stages(x, e, u) = (u + e*(x - 1)) div w + 1
  define round_stages(x, e, u) = (
      if x == 0 then 0
      else (u + e*(x - 1)) div w + 1 + (if u < e then 0 else ceil(x/w) - 1))
  define stages_by(T, s, e, u) = (
      if s == 0 then 0
      else if s <= T or (e*T) mod w == 0 then
        (ceil(s/T) - 1)*round_stages(T, e, u) + round_stages(s - (ceil(s/T) - 1)*T, e, u)
      else umm_time(s, e, u, T, w, 1))

  # By all threads, outside of multiprocessors: what the UMM's functions of these names are.
  define requests_of(s) = requests_by(p, s)
  define stages_of(s, c, o) = stages_by(p, s, min(c, w), o mod w)
  define strided(s, c, o) "time of an access by s indices to the global cells o, o + c, ..., o + (s - 1)*c" = (
      if s == 0 then 0
      else if lockstep then stages_of(s, c, o) + ceil(s/p)*(l - 1)
      else if s <= p or ceil(p/w) >= l then stages_of(s, c, o) + l - 1
      else if (min(c, w)*p) mod w == 0 then
        (ceil(s/p) - 1)*max(round_stages(p, min(c, w), o mod w), warp_stages(min(p, w), min(c, w), o mod w) + l - 1)
        + round_stages(s - (ceil(s/p) - 1)*p, min(c, w), o mod w) + l - 1
      else umm_time(s, min(c, w), o mod w, p, w, l))
  define contiguous(s) "time of an access by s indices to the global cells 0, 1, ..., s - 1" = strided(s, 1, 0)
  define broadcast(s) "time of an access by s indices to one global cell" = (
      if lockstep then requests_of(s) + ceil(s/p)*(l - 1)
      else (ceil(s/p) - 1)*max(ceil(p/w), l) + ceil((s - (ceil(s/p) - 1)*p)/w) + l - 1)
  define line(s, c, o) = (
      if s == 0 then 0
      else if c == 0 then broadcast(s)
      else if c < 0 then strided(s, -c, (-1 - o) mod w)
      else strided(s, c, o))
  define line_stages(s, c, o) = (
      if c == 0 then requests_of(s)
      else if c < 0 then stages_of(s, -c, (-1 - o) mod w)
      else stages_of(s, c, o))

  # By the p/d threads of a DMM: to the global memory, and to its own, in whose banks offsets do not count.
  define dmm_requests_of(s) = requests_by(p/d, s)
  define dmm_stages_of(s, c, o) "stages of an access by the p/d threads of a DMM to s global cells o, o + c, ..." = stages_by(p/d, s, min(c, w), o mod w)
  define dmm_line_stages(s, c, o) = (
      if c == 0 then dmm_requests_of(s)
      else if c < 0 then dmm_stages_of(s, -c, (-1 - o) mod w)
      else dmm_stages_of(s, c, o))
  define bank_requests_of(s) "requests of an access by the p/d threads of a DMM to s of its shared cells" = dmm_requests_of(s)
  define bank_round(x, g) = (x div w)*g + ceil((x mod w)*g/w)
  define bank_stages_of(s, c, o) "stages of an access by the p/d threads of a DMM to its shared cells o, o + c, ..., o + (s - 1)*c" = (s div (p/d))*bank_round(p/d, gcd(c, w)) + bank_round(s mod (p/d), gcd(c, w))
  define bank_line_stages(s, c, o) "stages of an access by the p/d threads of a DMM to s of its shared cells, c apart; c = 0: to one cell" = if c == 0 then bank_requests_of(s) else bank_stages_of(s, abs(c), o)

  # A step in the global memory: v DMMs ask for s cells each, c apart (0: for one), from DMM to DMM the cells D further.
  # S stages in all.  One round takes S + l - 1; so do several where the input never waits: from a request of a warp to its
  # next one all other warps come or, where that is in the last round, of x indices, those of later DMMs and the last
  # round's of earlier ones, ceil(p/(d*w)) + (v - 1)*ceil(x/w) - 1 at least.  Rounds that are alike, A stages a DMM, repeat
  # after all of them or, if that is longer, when the first warp, which has the most, has its answer; in the last, of B a DMM, the
  # first warp of the last DMM waits longest.  The rest is counted.
  define period(z) "after how many steps of z cells the banks are the first ones again" = w div gcd(z, w)
  define last_round(s) = s - (ceil(s*d/p) - 1)*p/d
  define joint_stages(v, s, c, D, o) = (
      if s == 0 then 0
      else if c == 0 or c >= w or D mod w == 0 then v*stages_by(p/d, s, min(c, w), o mod w)
      else (v div period(D))*sum(q = 0..min(v, period(D)) - 1, stages_by(p/d, s, min(c, w), (o + D*q) mod w))
           + sum(q = 0..v mod period(D) - 1, stages_by(p/d, s, min(c, w), (o + D*q) mod w)))
  define joint_alike(v, R, A, B, k) = (
      (R - 2)*max(v*A, k + l - 1) + max(v*A, (v - 1)*(A - B) + k + l - 1) + v*B + l - 1)
  define joint(v, s, c, D, o) "time in which v DMMs ask for s global cells each, c apart, from DMM to DMM D further" = (
      if s == 0 then 0
      else if lockstep then joint_stages(v, s, c, D, o) + ceil(s*d/p)*(l - 1)
      else if s <= p/d or ceil(p/(d*w)) + (v - 1)*ceil(last_round(s)/w) >= l then joint_stages(v, s, c, D, o) + l - 1
      else if c == 0 or c >= w or (D mod w == 0 and (c*p/d) mod w == 0) then
        joint_alike(v, ceil(s*d/p), round_stages(p/d, min(c, w), o mod w),
                    round_stages(last_round(s), min(c, w), o mod w), warp_stages(min(p/d, w), min(c, w), o mod w))
      else joint_access(q = 0..v - 1, i = 0..s - 1, o mod w + (D mod w)*q + c*i))

  # One round in which the first m threads of the phase ask for the cells o, o + c, ...: those of whole DMMs, and of one.
  define joint_first(m, c, o) "time of one round in which the first m threads ask for the global cells o, o + c, ..." = (
      if m == 0 then 0
      else joint_stages(m div (p/d), p/d, c, c*p/d, o)
           + stages_by(p/d, m mod (p/d), min(c, w), (o + c*(m - m mod (p/d))) mod w) + l - 1)
  # n such steps, from one to the next the cells z further.
  define joint_turns(n, v, s, c, D, o, z) "time of n steps in which v DMMs ask for s global cells each, c apart, from DMM to DMM D and from step to step z further" = (
      if z mod w == 0 or c == 0 or c >= w then n*joint(v, s, c, D, o)
      else (n div period(z))*sum(t = 0..min(n, period(z)) - 1, joint(v, s, c, D, o + t*z))
           + sum(t = 0..n mod period(z) - 1, joint(v, s, c, D, o + t*z)))
  # s cells c apart, from o on, by the threads of v DMMs, a step for each of their rounds.
  define joint_rounds(v, s, c, o) "time in which the threads of v DMMs ask for s global cells, c apart, from o on" = (
      joint_turns(s div (v*p/d), v, p/d, c, c*p/d, o, c*v*p/d)
      + joint_first(s mod (v*p/d), c, o + c*(s - s mod (v*p/d))))

  # Bounds with their constants, for proofs (mmcalc-proof(5)).  R = ceil(s*d/p) rounds.  The cells of a DMM lie one behind
  # the other, so that its stages are group borders, at most c*s/w + 1 with c below w, and one a request; of these
  # there are at most s/w + R, for ceil(x/w) <= x/w + 1 in each round.  A round of x indices has (x div w)*g + ceil((x mod w)*g/w)
  # stages in the DMM's own banks, g = gcd(c, w): from x*g/w to x*g/w + 1.
  lemma bank_requests_of(s) <= s/w + ceil(s*d/p) when s >= 0
  lemma dmm_stages_of(s, c, o) <= 2*s*min(c, w)/w + ceil(s*d/p) + 1 when s >= 0 and c >= 1 and o >= 0
  lemma bank_stages_of(s, c, o) <= s*gcd(c, w)/w + ceil(s*d/p) when s >= 0 and c >= 1 and o >= 0
  # A step: S stages take S + R*(l - 1) at most, whatever the discipline (see umm).  Of the first m threads the cells of all
  # DMMs lie one behind the other, at most c*m/w + 1 borders, and there are m/w requests and one for each of ceil(m*d/p) DMMs.
  lemma joint(v, s, c, D, o) <= 2*v*s*min(c, w)/w + v*ceil(s*d/p) + v + l*ceil(s*d/p) when v >= 1 and v <= d and s >= 0 and c >= 1 and D >= 0 and o >= 0
  lemma joint_first(m, c, o) <= 2*m*min(c, w)/w + m*d/p + 1 + l*ceil(m/p) when m >= 0 and c >= 1 and o >= 0
  lemma joint_turns(n, v, s, c, D, o, z) <= 2*n*v*s*min(c, w)/w + n*v*ceil(s*d/p) + n*v + n*l*ceil(s*d/p) when n >= 0 and v >= 1 and v <= d and s >= 0 and c >= 1 and D >= 0 and o >= 0 and z >= 0
  lemma joint_rounds(v, s, c, o) <= 2*s*min(c, w)/w + s*d/p + (l + 1)*ceil(s*d/(v*p)) when v >= 1 and s >= 0 and c >= 1 and o >= 0
  # Whatever the distance, a stage is of a cell at least; n steps take n times what one takes at most.
  lemma bank_line_stages(s, c, o) <= s when s >= 0 and c >= 0 and o >= 0
  lemma joint.cells(v, s, c, D, o) <= v*s + l*ceil(s*d/p) when v >= 1 and v <= d and s >= 0 and c >= 0 and D >= 0 and o >= 0
  lemma joint_turns.cells(n, v, s, c, D, o, z) <= n*v*s + n*l*ceil(s*d/p) when n >= 0 and v >= 1 and v <= d and s >= 0 and c >= 0 and D >= 0 and o >= 0 and z >= 0
  # Least: each request has a stage at least, and at most w cells; the first thread asks in every round.
  lemma bank_requests_of.stages(s) >= s/w when s >= 0
  lemma dmm_stages_of.stages(s, c, o) >= s/w when s >= 0 and c >= 1 and o >= 0
  lemma bank_stages_of.stages(s, c, o) >= s*gcd(c, w)/w when s >= 0 and c >= 1 and o >= 0
  lemma bank_stages_of.one(s, c, o) >= 1 when s >= 1 and c >= 1 and o >= 0
  lemma joint.stages(v, s, c, D, o) >= v*s/w when v >= 1 and v <= d and s >= 0 and c >= 1 and D >= 0 and o >= 0
  lemma joint.latency(v, s, c, D, o) >= l*ceil(s*d/p) when v >= 1 and v <= d and s >= 0 and c >= 0 and D >= 0 and o >= 0
  # A request is of the threads of one DMM: of its p/d, which ask for s cells in R rounds, one at least in each.
  lemma joint.requests(v, s, c, D, o) >= v*ceil(s*d/p) when v >= 1 and v <= d and s >= 0 and c >= 0 and D >= 0 and o >= 0
  lemma joint_turns.requests(n, v, s, c, D, o, z) >= n*v*ceil(s*d/p) when n >= 0 and v >= 1 and v <= d and s >= 0 and c >= 0 and D >= 0 and o >= 0 and z >= 0
  lemma joint_rounds.requests(v, s, c, o) >= ceil(s*d/p) when v >= 1 and v <= d and s >= 0 and c >= 0 and o >= 0
  lemma joint_first.stages(m, c, o) >= m/w when m >= 0 and c >= 1 and o >= 0
  lemma joint_first.latency(m, c, o) >= l*ceil(m/p) when m >= 0 and m <= p and c >= 1 and o >= 0
  lemma joint_turns.stages(n, v, s, c, D, o, z) >= n*v*s/w when n >= 0 and v >= 1 and v <= d and s >= 0 and c >= 1 and D >= 0 and o >= 0 and z >= 0
  lemma joint_turns.latency(n, v, s, c, D, o, z) >= n*l*ceil(s*d/p) when n >= 0 and v >= 1 and v <= d and s >= 0 and c >= 1 and D >= 0 and o >= 0 and z >= 0
  lemma joint_rounds.stages(v, s, c, o) >= s/w when v >= 1 and s >= 0 and c >= 1 and o >= 0
  lemma joint_rounds.latency(v, s, c, o) >= l*ceil(s*d/(v*p)) when v >= 1 and s >= 0 and c >= 1 and o >= 0
  # The same of all threads, as on the UMM.
  lemma contiguous(s) <= 2*s/w + l*ceil(s/p) when s >= 0
  lemma strided(s, c, o) <= 2*s*min(c, w)/w + l*ceil(s/p) + 1 when s >= 0 and c >= 1 and o >= 0
  lemma broadcast(s) <= s/w + l*ceil(s/p) when s >= 1
  lemma contiguous.stages(s) >= s/w when s >= 0
  lemma contiguous.latency(s) >= l*ceil(s/p) when s >= 0
  lemma strided.stages(s, c, o) >= (min(c, w)*(s - 1) + 1)/w when s >= 0 and c >= 1 and o >= 0
  lemma strided.latency(s, c, o) >= l*ceil(s/p) when s >= 0 and c >= 1 and o >= 0
  lemma strided.cells(s, c, o) >= s*min(c, w)/(2*w) when s >= 0 and c >= 1 and o >= 0
  lemma broadcast.stages(s) >= s/w when s >= 0
  lemma broadcast.latency(s) >= l*ceil(s/p) when s >= 0

  derive conflicts   "stages beyond the first of each request, of both memories" = stages - requests
  derive utilisation "part of the time in which the global memory accepts a stage" = stages_global/time within 0..1 "a time unit takes in one stage"
  derive cost        "threads times time" = p*time
  optimal cost when time = O(sequential/p) from "002; 003; 004 §2.3"
  derive parallelism "work / span" = work/span within 1..processors "a step of the span has one index at least, and no more than there are"
  derive slackness   "work / (threads * span)" = work/(p*span) within 1/p..processors/p "so the parallelism is from 1 to the most indices of a statement"
  derive speedup     "time with one thread / time" = time(p = 1, d = 1)/time
  derive efficiency  "speedup / threads" = time(p = 1, d = 1)/(p*time)
  derive speedup_absolute    "the problem's best sequential time / time" = sequential/time
  optimal speedup_absolute when time = O(sequential/p) from "002; 003; 004 §2.3"
  derive efficiency_absolute "speedup_absolute / threads" = sequential/(p*time)
  optimal efficiency_absolute when time = O(sequential/p) from "002; 003; 004 §2.3"

  notes """
  A GPU has two memories, and this machine has both: d DMMs of width w and latency 1, each with a shared memory of its
  own, and one UMM of width w and latency l, the global memory of all.  The p threads are dealt to the DMMs in equal
  parts; p/d threads form ceil(p/(d*w)) warps of a DMM, of which the last may be smaller.

  The host starts a `forall multiprocessor r = ...`.  Multiprocessor r runs on DMM r mod d in phase r div d, and a phase ends when
  all its DMMs have come to the end; then shared memory is lost.  Inside, `forall i` is dealt to the threads of the DMM in rounds, `forall core e`
  is e = 0..p/d - 1, and any other statement is one thread's.  A `forall i` outside is done by all p threads, as on the UMM.

  The j-th references of all DMMs of a phase are one step.  Those to the global memory are one operation of the UMM, in whose
  rounds come the warps of DMM 0, of DMM 1, and so on; those to shared memory take as long as the slowest DMM's.  The step takes the longer of
  the two.  What the host reads is free, and so is computation.

  So data that many threads share, or that are read again and again, cost l once, when they are copied to shared memory, and
  after that a time unit for each w of them on each DMM: d times the bandwidth of the global memory, and no latency.
  """
end
