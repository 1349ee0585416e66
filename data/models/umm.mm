model umm "Unified Memory Machine"
  from   "000 §2; 001 §2"
  manual "mmcalc-dmm"
  param  p "threads", w "width: words in an address group, and threads in a warp", l "latency, time units"
  require p >= 1 and w >= 1 and l >= 1
  option discipline "how the rounds of an access are dispatched" = pipelined "warps run ahead of each other", lockstep "a round ends before the next begins"
  unit time "time units"
  unit cost "processor-time"

  # One access operation on the cells o, o + d, ..., o + (s - 1)*d: s indices, one after another.
  # A stride beyond w puts every cell into a group of its own, as the stride w does; so the
  # functions that follow are called with e = min(d, w) and an offset u below w.
  define requests_of(s) = (s div p)*ceil(p/w) + ceil((s mod p)/w)
  define warp_stages(x, e, u) = (u + e*(x - 1)) div w + 1
  # a round of x threads: group borders crossed, and one stage for each warp that starts inside a group
  define round_stages(x, e, u) = (
      if x == 0 then 0
      else (u + e*(x - 1)) div w + 1 + (if u < e then 0 else ceil(x/w) - 1))
  # Round r starts at u_r = (u + e*p*r) mod w.  Its round_stages(p, e, u_r) are the borders up to u_(r+1)
  # and q = ceil(p/w), but for q - 1 where u_r < e and 1 where u_(r+1) < e; so R of them have
  # (u + e*p*R) div w + q*R, less q for each u_r < e.  The offsets are the u mod g + g*h < w, with
  # g = gcd(e*p, w), each once in c = w/g rounds: that number h in round (h - u div g)*k mod c of them,
  # k the inverse of e*p/g mod c.
  define starts(R, e, u, g, c, k) = (
      sum(h = 0..ceil(e/g)-1, ceil((R - ((h - u div g)*k) mod c)/c) where u mod g + g*h < e))
  # of the R full rounds, x = p*R indices in all
  define full_rounds(x, R, e, u, g) = (
      (u + e*x) div w + (if u < e then 1 else 0) - (if (u + e*x) mod w < e then 1 else 0)
      + ceil(p/w)*(R - starts(R, e, u, g, w div g, inverse(e*p div g, w div g))))
  define stages_in(s, e, u, x) = (
      full_rounds(x, s div p, e, u, gcd(e*p, w)) + round_stages(s - x, e, (u + e*x) mod w))
  # one warp, and whole rounds in a group: R rounds, and the borders that no round's start absorbs
  define stages_one_warp(s, e, u, R) = (
      R + (u + e*(s - 1)) div w
      - (if u mod (e*p) < e then (R - 1 + u div (e*p))*e*p div w else 0))
  # no round, and so no warp, starts inside a group: as if one request asked for all
  define stages_from(s, e, u) = (
      if s == 0 then 0
      else if u < e and (e*p) mod w == 0 then (u + e*(s - 1)) div w + 1
      else if s <= p then round_stages(s, e, u)
      else if w mod (e*p) == 0 then stages_one_warp(s, e, u, ceil(s/p))
      else stages_in(s, e, u, s - s mod p))
  define stages_of(s, d, o) = stages_from(s, min(d, w), o mod w)
  # one round, or rounds that are all the same: the input waits, if at all, between them
  define rounds_time(R, s, e, u) = (
      stages_from(s, e, u)
      + (R - 1)*max(0, warp_stages(min(p, w), e, u) + l - 1 - round_stages(p, e, u)) + l - 1)
  # As many warps as an answer takes keep the input busy: it takes a stage each time unit.  In the last
  # case rounds differ, and it waits in some of them; umm_time adds up their periods.
  define strided(s, d, o) "time of an access by s indices to the cells o, o + d, ..., o + (s - 1)*d" = (
      if s == 0 then 0
      else if lockstep or p <= w then stages_of(s, d, o) + ceil(s/p)*(l - 1)
      else if s <= p or (min(d, w)*p) mod w == 0 then rounds_time(ceil(s/p), s, min(d, w), o mod w)
      else if ceil(p/w) >= l then stages_of(s, d, o) + l - 1
      else umm_time(s, d, o, p, w, l))
  define contiguous(s) "time of an access by s indices to the cells 0, 1, ..., s - 1" = strided(s, 1, 0)
  # Any stride: all indices ask for one cell (d = 0), or for the cells o, o - |d|, ..., which mirrored
  # at a multiple of w are those from -1 - o upwards.
  define broadcast(s) "time of an access by s indices to one cell" = (
      if lockstep then requests_of(s) + ceil(s/p)*(l - 1)
      else (ceil(s/p) - 1)*max(ceil(p/w), l) + ceil((s - (ceil(s/p) - 1)*p)/w) + l - 1)
  define line(s, d, o) = (
      if s == 0 then 0
      else if d == 0 then broadcast(s)
      else if d < 0 then strided(s, -d, (-1 - o) mod w)
      else strided(s, d, o))
  define line_stages(s, d, o) = (
      if s == 0 then 0
      else if d == 0 then requests_of(s)
      else if d < 0 then stages_of(s, -d, (-1 - o) mod w)
      else stages_of(s, d, o))

  # Of s indices those from e on.  tail_cut of the cells before e lie in the same request as e, and tail_kept from e on.
  define tail_cut(e) = (e mod p) mod w
  define tail_kept(e, s) = min(w - tail_cut(e), if s <= p or p mod w == 0 then s - e else min(p - e mod p, s - e))
  define tail_last(s) = s - (ceil(s/p) - 1)*p
  define tail_rounds(e, s) = if e >= s then 0 else ceil(s/p) - e div p
  define tail_requests(e, s) = (
      if e >= s then 0 else requests_of(s) - requests_of(e) + (if tail_cut(e) == 0 then 0 else 1))
  # Warps that run ahead of each other, over M rounds, two at least: requests of k stages, K in a whole round and B in the
  # last one.  The first round begins in warp c, with f stages, and has F; the warps before c take the second one at once.
  # From then on rounds begin at T, T + P, ....  At the end only the warps from c on are left, with the last round to go
  # or, if that is behind them, the one before; the input may have to wait until warp c is answered.
  define tail_answer(u, T, P, K, k, f, c) = (
      c*k + l - 1 + (if u == 0 then f else T + (u - 1)*P + min(k, K - c*k)))
  define tail_end(M, T, P, K, k, f, F, c, B) = (
      if B > c*k then
          max(if M == 2 then F else T + (M - 3)*P + K, tail_answer(M - 2, T, P, K, k, f, c)) + B - c*k + l - 1
      else if M == 2 then B + F - c*k + l - 1
      else max(T + (M - 3)*P + B, tail_answer(M - 3, T, P, K, k, f, c)) + K - c*k + l - 1)
  define tail_ahead(M, K, k, f, F, c, B) = (
      tail_end(M, max(F, (if c == 0 then f else k) + l - 1), max(K, k + l - 1), K, k, f, F, c, B))
  define tail_time(M, K, k, f, c, B) = tail_ahead(M, K, k, f, K - min(k, K - c*k) + f, c, B)
  # A request that e cuts in two: is a group cut, too?
  define tail_stages_from(e, s, d, u) = (
      if e >= s then 0
      else line_stages(s, d, u) - line_stages(e, d, u)
           + (if tail_cut(e) > 0 and (u + d*e) mod w >= d then 1 else 0))
  define tail_from(e, s, d, u, M) = (
      if M == 0 then 0
      else if lockstep or p <= w or M == 1 then tail_stages_from(e, s, d, u) + M*(l - 1)
      else if (d*p) mod w == 0 then
          tail_time(M, round_stages(p, d, u), warp_stages(w, d, u), warp_stages(tail_kept(e, s), d, (u + d*e) mod w),
                    (e mod p) div w, round_stages(tail_last(s), d, u))
      else access(i = 0..s - 1, u + d*i where i >= e))
  define tail(e, s, d, o) "time of an access by the indices e, e + 1, ..., s - 1 to the cells o + d*e, o + d*(e + 1), ..." = (
      tail_from(e, s, min(abs(d), w), (if d < 0 then -1 - o else o) mod w, tail_rounds(e, s)))
  define tail_stages(e, s, d, o) = tail_stages_from(e, s, min(abs(d), w), (if d < 0 then -1 - o else o) mod w)

  # Bounds with their constants, for proofs (mmcalc-proof(5)).  R = ceil(s/p) rounds, S stages in all.
  # Most: whatever the discipline, the time is at most S + R*(l - 1): go back from the last answer; while its warp
  # waits for the input, that takes a stage, and while it waits for an answer of its own, l - 1 units a round.
  # A request of cells e = min(d, w) apart has as many stages as group borders in it, and one.  The requests lie one
  # behind the other, so their borders are at most (w - 1 + e*(s - 1))/w, or (s - 1)/w where e = 1, o = 0; and there
  # are at most s/w + R*(1 - 1/w) requests, ceil(x/w) <= (x + w - 1)/w for each round.  With 1 <= e:
  # S <= 2*e*s/w + 1 + R; without the 1 for contiguous; one a request for broadcast.
  lemma contiguous(s) <= 2*s/w + l*ceil(s/p) when s >= 0
  lemma strided(s, d, o) <= 2*s*min(d, w)/w + l*ceil(s/p) + 1 when s >= 0 and d >= 1 and o >= 0
  lemma broadcast(s) <= s/w + l*ceil(s/p) when s >= 1
  # Least: the input takes a stage a time unit, and cells at most w apart leave out no group between the first and
  # the last: (e*(s - 1) + 1)/w groups or more, from s = 2 on at least e*s/(2*w), and one, e/w or more, for s = 1.  The
  # first thread asks in every round, l after the one before; so there are R stages or more, and of these lemmas those
  # of stages_of are about S alone.
  lemma contiguous.stages(s) >= s/w when s >= 0
  lemma contiguous.latency(s) >= l*ceil(s/p) when s >= 0
  lemma strided.stages(s, d, o) >= (min(d, w)*(s - 1) + 1)/w when s >= 0 and d >= 1 and o >= 0
  lemma strided.latency(s, d, o) >= l*ceil(s/p) when s >= 0 and d >= 1 and o >= 0
  lemma strided.cells(s, d, o) >= s*min(d, w)/(2*w) when s >= 0 and d >= 1 and o >= 0
  lemma stages_of(s, d, o) <= 2*s*min(d, w)/w + ceil(s/p) + 1 when s >= 0 and d >= 1 and o >= 0
  lemma stages_of.groups(s, d, o) >= s*min(d, w)/(2*w) when s >= 0 and d >= 1 and o >= 0
  lemma stages_of.rounds(s, d, o) >= ceil(s/p) when s >= 0 and d >= 1 and o >= 0
  lemma broadcast.stages(s) >= s/w when s >= 0
  lemma broadcast.latency(s) >= l*ceil(s/p) when s >= 0
  # The s - e indices from e on take at most ceil((s - e)/p) + 1 rounds, and the first of their threads asks in
  # ceil((s - e)/p) of them.  They make from (s - e)/w requests to (s - e)/w + 1 and one a round.
  lemma tail(e, s, d, o) <= (s - e)*(1 + min(d, w))/w + l*ceil((s - e)/p) + l + 2 when s >= e and e >= 0 and d >= 0
  lemma tail.requests(e, s, d, o) >= (s - e)/w when s >= e and e >= 0 and d >= 0
  lemma tail.cells(e, s, d, o) >= (s - e)*min(d, w)/(2*w) when s >= e and e >= 0 and d >= 1
  lemma tail.latency(e, s, d, o) >= l*ceil((s - e)/p) when s >= e and e >= 0 and d >= 0

  # Sums that close.  halves: sum(t = 0..m-1, ceil(2^t/2^c)).
  # affine: f(0) + ... + f(k-1) for f(j) = A*2^j + B, from f(0) and f(1).
  define halves(m, c) = min(m, c) + (if m > c then 2^(m - c) - 1 else 0)
  define affine(f0, f1, k) = (f1 - f0)*(2^k - 1) + (2*f0 - f1)*k

  derive conflicts   "stages beyond the first of each request" = stages - requests
  derive utilisation "part of the time in which the memory accepts a stage" = stages/time within 0..1 "a time unit takes in one stage"
  derive cost        "threads times time" = p*time
  optimal cost when time = O(sequential/p) from "002; 003; 004 §2.3"
  derive parallelism "work / span" = work/span within 1..processors "a step of the span has one index at least, and no more than there are"
  derive slackness   "work / (threads * span)" = work/(p*span) within 1/p..processors/p "so the parallelism is from 1 to the most indices of a statement"
  derive speedup     "time with one thread / time" = time(p = 1)/time within 1..p "a round of p indices is p rounds of one, and no longer than these"
  derive efficiency  "speedup / threads" = time(p = 1)/(p*time) within 1/p..1 "a round of p indices is p rounds of one, and no longer than these"
  derive speedup_absolute    "the problem's best sequential time / time" = sequential/time
  optimal speedup_absolute when time = O(sequential/p) from "002; 003; 004 §2.3"
  derive efficiency_absolute "speedup_absolute / threads" = sequential/(p*time)
  optimal efficiency_absolute when time = O(sequential/p) from "002; 003; 004 §2.3"

  notes """
  The memory is cut into address groups of w words: the word at address a lies in group a div w.
  The p threads form warps of w.  One warp asks at a time, one cell a thread, and its request
  enters the memory's pipeline in as many stages as it touches distinct groups.  A stage leaves
  the pipeline l time units after it entered, and a thread asks again only when its answer is
  there.

  So a request is cheap when its cells are close together: w consecutive cells take one stage if
  they start at a multiple of w and two if they do not.  Cells at distance d take about d
  stages, and from d = w on every thread has a stage to itself.  Whatever costs one stage here
  costs one stage on the DMM; the converse fails, for instance for a diagonal.

  The model describes the global memory of a GPU, where such accesses are called coalesced.
  The lockstep discipline (001) ends each round before the next; the pipelined one (000) lets a
  warp go on as soon as it is ready, which hides latency when there are many warps.
  """
end
