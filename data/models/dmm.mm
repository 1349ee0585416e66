model dmm "Discrete Memory Machine"
  from   "000 §2; 001 §2"
  manual "mmcalc-dmm"
  param  p "threads", w "width: memory banks, and threads in a warp", l "latency, time units"
  require p >= 1 and w >= 1 and l >= 1
  option discipline "how the rounds of an access are dispatched" = pipelined "warps run ahead of each other", lockstep "a round ends before the next begins"
  option variant "where the words of memory lie" = interleaved "word a in bank a mod w", shifted "each row of w words shifted by a random number of banks (000 §9, reference 25)"
  unit time "time units"
  unit cost "processor-time"

  # One access operation on the cells o, o + d, ..., o + (s - 1)*d: s indices, one after another.
  # Banks depend on the stride d alone; the offset o is there because the UMM needs it.
  define requests_of(s) = (s div p)*ceil(p/w) + ceil((s mod p)/w)
  define warp_stages(x, d) = ceil(x*gcd(d, w)/w)
  define round_stages(x, d) = (x div w)*gcd(d, w) + warp_stages(x mod w, d)
  define stages_of(s, d, o) = (s div p)*round_stages(p, d) + round_stages(s mod p, d)
  define rounds_time(R, s, d) = (
      (R - 1)*max(round_stages(p, d), warp_stages(min(p, w), d) + l - 1)
      + round_stages(s - (R - 1)*p, d) + l - 1)
  define strided(s, d, o) "time of an access by s indices to the cells o, o + d, ..., o + (s - 1)*d" = (
      if s == 0 then 0
      else if lockstep then stages_of(s, d, o) + ceil(s/p)*(l - 1)
      else rounds_time(ceil(s/p), s, d))
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
  # A request that e cuts in two, and what it would have as one.
  define tail_stages_from(e, s, d) = (
      if e >= s then 0
      else stages_of(s, d, 0) - stages_of(e, d, 0) + warp_stages(tail_cut(e), d) + warp_stages(tail_kept(e, s), d)
           - warp_stages(tail_cut(e) + tail_kept(e, s), d))
  define tail_from(e, s, d, M) = (
      if M == 0 then 0
      else if lockstep or p <= w or M == 1 then tail_stages_from(e, s, d) + M*(l - 1)
      else tail_time(M, round_stages(p, d), warp_stages(w, d), warp_stages(tail_kept(e, s), d), (e mod p) div w,
                     round_stages(tail_last(s), d)))
  define tail(e, s, d, o) "time of an access by the indices e, e + 1, ..., s - 1 to the cells o + d*e, o + d*(e + 1), ..." = (
      tail_from(e, s, if d == 0 then 1 else abs(d), tail_rounds(e, s)))
  define tail_stages(e, s, d, o) = tail_stages_from(e, s, if d == 0 then 1 else abs(d))

  # variant=shifted: word a lies in bank (a + r) mod w, where r, from 0 to w - 1, each as likely, is drawn once for each row of w words.
  # A request of x cells u, u + d, ..., u < w, on average over all r.  In one row they lie in banks of their own, in rows of their own in any.  Two pieces of
  # neighbouring rows, without a gap x cells in all, meet in x - 1 of the w ways to shift one against the other.
  define shifted_request(x, d, u) = (
      if x == 0 then 0
      else if d == 0 or u + d*(x - 1) < w then 1
      else if d == 1 then 1 + (x - 1)/w
      else if d >= w then random_banks(x, w)
      else shifted_access(i = 0..x - 1, u + d*i))
  define shifted_round(x, d, u) = (x div w)*shifted_request(w, d, u) + shifted_request(x mod w, d, u)
  # Warps of a round begin at the same place of a row, rounds p*d further: w of them are a period.
  define shifted_stages(s, d, o) = (
      if s <= p or d >= w or (d*p) mod w == 0 then (s div p)*shifted_round(p, d, o mod w) + shifted_round(s mod p, d, o mod w)
      else (s div (w*p))*sum(r = 0..w - 1, shifted_round(p, d, (o + d*p*r) mod w))
           + sum(r = 0..(s mod (w*p)) div p - 1, shifted_round(p, d, (o + d*p*r) mod w))
           + shifted_round(s mod p, d, (o + d*p*(s div p)) mod w))
  define shifted_line(s, d, o) = if d < 0 then shifted_stages(s, -d, (-1 - o) mod w) else shifted_stages(s, d, o)
  # At most all rows of a request meet in one bank: they are its address groups on the UMM.
  define shifted_most(s, d, o) = (
      if s == 0 then 0
      else if d == 0 then requests_of(s)
      else umm_time(s, min(abs(d), w), (if d < 0 then -1 - o else o) mod w, p, w, 1))

  # Bounds with their constants, for proofs (mmcalc-proof(5)).  R = ceil(s/p) rounds, S stages in all.
  # Most: whatever the discipline, the time is at most S + R*(l - 1): go back from the last answer; while its warp
  # waits for the input, that takes a stage, and while it waits for an answer of its own, l - 1 units a round.
  # A round of x indices has (x div w)*g + ceil((x mod w)*g/w) stages, g = gcd(d, w): from x*g/w to x*g/w + 1.  So
  # s*g/w <= S <= s*g/w + R (the lemmas grant 2*s*g/w, as they do for the UMM); g = 1 for contiguous; of a broadcast
  # as many as there are requests, from x/w to x/w + 1 a round.
  lemma contiguous(s) <= 2*s/w + l*ceil(s/p) when s >= 0
  lemma strided(s, d, o) <= 2*s*gcd(d, w)/w + l*ceil(s/p) when s >= 0 and d >= 1 and o >= 0
  lemma broadcast(s) <= s/w + l*ceil(s/p) when s >= 1
  # Least: the input takes a stage a time unit; the first thread asks in every round, l after the one before.
  lemma contiguous.stages(s) >= s/w when s >= 0
  lemma contiguous.latency(s) >= l*ceil(s/p) when s >= 0
  lemma strided.stages(s, d, o) >= s*gcd(d, w)/w when s >= 0 and d >= 1 and o >= 0
  lemma strided.latency(s, d, o) >= l*ceil(s/p) when s >= 0 and d >= 1 and o >= 0
  lemma broadcast.stages(s) >= s/w when s >= 0
  lemma broadcast.latency(s) >= l*ceil(s/p) when s >= 0
  # The s - e indices from e on take at most ceil((s - e)/p) + 1 rounds, and the first of their threads asks in
  # ceil((s - e)/p) of them.  They make from (s - e)/w requests to (s - e)/w + 1 and one a round.
  lemma tail(e, s, d, o) <= (s - e)*gcd(d, w)/w + l*ceil((s - e)/p) + l + 1 when s >= e and e >= 0 and d >= 1
  lemma tail.cell(e, s, d, o) <= (s - e)/w + l*ceil((s - e)/p) + l + 1 when s >= e and e >= 0 and d == 0
  lemma tail.requests(e, s, d, o) >= (s - e)/w when s >= e and e >= 0 and d >= 0
  lemma tail.cells(e, s, d, o) >= (s - e)*gcd(d, w)/w when s >= e and e >= 0 and d >= 1
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
  The memory has w banks; the word at address a lies in bank a mod w.  The p threads form warps
  of w.  One warp asks at a time, one cell a thread, and its request enters the memory's pipeline
  in as many stages as the busiest bank has distinct cells to serve.  A stage leaves the pipeline l
  time units after it entered, and a thread asks again only when its answer is there.

  So a request is cheap when its cells lie in different banks, wherever they are: w consecutive
  cells, or a diagonal.  It is dear when they share a bank: a column of an array whose rows are a
  multiple of w long takes w stages.  Cells at distance d share w/gcd(d, w) banks evenly, which
  gives x threads ceil(x*gcd(d, w)/w) stages.

  The model describes the shared memory of a GPU's multiprocessor.
  The lockstep discipline (001) ends each round before the next; the pipelined one (000) lets a
  warp go on as soon as it is ready, which hides latency when there are many warps.
  """
end
