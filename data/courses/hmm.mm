course hmm "the HMM: when shared memory pays"
  manual "mmcalc-hmm"
  exercise "one warp of each DMM"
    notes """
    Each of d DMMs has one warp, and all of them read w words of the global memory, the words of a warp
    in one address group. How long does that step take, in time units, if the latency is l? Answer
    with an expression in d and l.
    """
    given d = 1..8
    given l = 1..9
    hint "steps sum.hmm on hmm n=8 p=4 d=2 w=2 l=3 shows when each warp enters the pipeline."
    hint "The last warp enters at time d - 1, and waits l for its answer."
    solution "answer d + l - 1"
    judge answer < d*l or d == 1 or l == 1 \
      "the warps do not wait for each other's answers: one enters in each time unit."
    judge answer > l or d == 1 "only one warp enters in a time unit."
    judge answer == time_global(sum.hmm on hmm, n = 2*d*2, p = 2*d, d = d, w = 2, l = l) \
      - time_global(sum.hmm on hmm, n = 2*d, p = 2*d, d = d, w = 2, l = l) \
      "count from 0: when does the last warp enter, when is it answered?"
    because "So d warps hide the latency of one another, whichever DMM they are on."
  end
  exercise "asked for how often?"
    notes """
    Words that neighbouring threads ask for k times are copied to shared memory first. There are
    p = 2^12 threads on d = 16 DMMs, w = 32, l = 400. How large must k be, at least, for the work to be
    done at least 8 times faster? The law shared_reuse(k, p, d, w, l) knows.
    """
    hint "shared_reuse({4, 8, 16}, 2^12, 16, 32, 400) goes up with k."
    hint "find k where ... gives the smallest k that meets a condition."
    solution "answer 10"
    judge answer >= 1 "how often a word is asked for is a number from 1 on."
    judge shared_reuse(answer, 2^12, 16, 32, 400) >= 8 "that often is not often enough."
    judge shared_reuse(answer - 1, 2^12, 16, 32, 400) < 8 "it is more than enough: take fewer."
    because "The copy costs as much as one asking; hence more than 8 are needed for a factor of 8."
  end
  exercise "what padding saves"
    notes """
    transpose.tiled writes its tiles row by row into shared memory and reads them column by column. Its
    tiles have a side that w divides. How many times as long does all this take without padding
    as with it? Answer with an expression in w.
    """
    given w = 2^(0..5)
    hint "A row is one stage a warp. Which banks hold a column if rows are a multiple of w long?"
    hint "Half of the accesses take w times as long: time_shared of pad=0, divided by that of pad=1."
    solution "answer (w + 1)/2"
    judge answer <= w "no access takes more than w times as long."
    judge answer < w or w == 1 "the columns do; the rows have no conflicts either way."
    judge answer*time_shared(transpose.tiled on hmm, n = 2^12, p = 2^6, d = 2, w = w, l = 3, pad = 1) \
      == time_shared(transpose.tiled on hmm, n = 2^12, p = 2^6, d = 2, w = w, l = 3, pad = 0) \
      "compare time_shared for pad=0 and for pad=1."
    because "Rows (1) and columns (w), against twice 1. One word a row of the tile is what it costs."
  end
  exercise "how many DMMs"
    notes """
    2^14 threads are to add up 2^20 numbers, w = 32 and l = 400. On how many DMMs does sum.hmm do it
    fastest, if the number of DMMs is a power of two?
    """
    hint "time sum.hmm on hmm n=2^20 p=2^14 w=32 l=400 d=2^(0..12 by 3) has few of them; try more."
    hint "minimize time sum.hmm over d=2^(0..10) on hmm n=2^20 p=2^14 w=32 l=400"
    solution "answer 64"
    judge answer >= 1 and answer <= 2^14 and is_pow2(answer) "a power of two, at most the threads."
    judge time(sum.hmm on hmm, n = 2^20, p = 2^14, d = answer, w = 32, l = 400) \
      <= time(sum.hmm on hmm, n = 2^20, p = 2^14, d = max(1, answer/2), w = 32, l = 400) \
      "half as many are faster: the last phase adds up d numbers on one DMM."
    judge time(sum.hmm on hmm, n = 2^20, p = 2^14, d = answer, w = 32, l = 400) \
      <= time(sum.hmm on hmm, n = 2^20, p = 2^14, d = min(2^14, 2*answer), w = 32, l = 400) \
      "twice as many are faster: each then has fewer sums to halve."
    because "The parts get shorter with d, the last phase longer: hence d^2 <= n in the theorem."
  end
  exercise "when the global memory is no longer what counts"
    notes """
    A convolution with m factors: convolve.hmm on 2^16 numbers, with p = 2^12, d = 16, w = 32 and
    l = 400. From which m on does it spend more time in its shared memories than in the global one?
    """
    hint "time_shared and time_global are the two parts; ask for both at m=2^(0..8 by 2)."
    hint "find m where time_shared(convolve.hmm on hmm, ...) > time_global(...)"
    solution "answer 100"
    judge answer >= 1 "m is a number of factors."
    judge time_shared(convolve.hmm on hmm, n = 2^16, m = answer, p = 2^12, d = 16, w = 32, l = 400) \
      > time_global(convolve.hmm on hmm, n = 2^16, m = answer, p = 2^12, d = 16, w = 32, l = 400) \
      "there it still waits longer for the global memory."
    judge time_shared(convolve.hmm on hmm, n = 2^16, m = answer - 1, p = 2^12, d = 16, w = 32, l = 400) \
      <= time_global(convolve.hmm on hmm, n = 2^16, m = answer - 1, p = 2^12, d = 16, w = 32, l = 400) \
      "it does, but with a smaller m already."
    because "Shared memory is asked m times for each number, the global memory about twice."
  end
end
