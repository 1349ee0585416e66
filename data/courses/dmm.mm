course dmm "the memory machines DMM and UMM: banks, groups and rounds"
  manual "mmcalc-dmm"
  exercise "the best stride"
    notes """
    w = 32, and thread i of a warp asks for the word s*i. Which of the strides s = 6, 7, 8 is best on
    the DMM?
    """
    hint "Two threads meet in a bank where s*(i - k) is a multiple of 32."
    hint "gcd({6, 7, 8}, 32) is how many threads meet."
    solution "answer 7"
    judge answer >= 6 and answer <= 8 "it is one of 6, 7 and 8."
    judge gcd(answer, 32) == 1 "this stride and 32 have a common divisor: threads meet in a bank."
    because "gcd(7, 32) = 1: 32 threads, 32 banks. With 6 two meet in a bank, with 8 eight."
  end
  exercise "a warp that begins at d"
    notes """
    The w threads of a warp read w neighbouring words, the first at address d. On the DMM that is one
    stage. How many address groups is it on the UMM? Answer with an expression in d and w.
    """
    given w = 2^(0..5)
    given d = 0..40
    hint "Address a lies in group a div w: which groups are those of the first and the last word?"
    hint "The last word is at d + w - 1."
    solution "answer (d + w - 1) div w - d div w + 1"
    judge answer >= 1 and answer <= 2 "w neighbours lie in one group, or in two."
    judge answer == (d + w - 1) div w - d div w + 1 "one where w divides d, and only there."
    because "Hence an array begins at a multiple of w: any other warp takes a stage more."
  end
  exercise "enough warps"
    notes """
    l = 400, w = 32, n = 2^20. How many whole warps does access.contiguous need on the UMM, at least,
    to use nine tenths of the memory's pipeline?
    """
    hint "Below w*l = 12800 threads, utilisation is near p/(w*l); the last round costs a little."
    hint "utilisation access.contiguous on umm n=2^20 p={360*32, 362*32} w=32 l=400"
    solution "answer 364"
    judge answer > 0 and answer <= 2^15 "a warp is 32 threads, and n threads are enough."
    judge answer < 9000 "answer with warps, of 32 threads each, not with threads."
    judge utilisation(access.contiguous on umm, n = 2^20, p = 32*answer, w = 32, l = 400) >= 9/10 \
      "these are too few: the last round is not full."
    judge utilisation(access.contiguous on umm, n = 2^20, p = 32*(answer - 1), w = 32, l = 400) < 9/10 \
      "one warp less is enough, too."
    because "The rule of thumb, 0.9*12800 = 11520 threads, is 360 warps: it knows no last round."
  end
  exercise "lockstep"
    notes """
    A full round has q stages. Pipelined, one more round takes max(l, q) time units more, as the next
    requests follow when memory or threads are ready. In lockstep a round waits for the last answer
    of the round before. How many times as long does a round take then? Answer in q and l.
    """
    given q = 2^(0..8)
    given l = {1, 5, 100, 128}
    hint "A round alone: q stages enter one after the other, the last answer comes l - 1 later."
    hint "So in lockstep every round takes q + l - 1."
    solution "answer (q + l - 1)/max(l, q)"
    judge answer > 0 "it is a factor."
    judge answer*(time(access.contiguous on umm, n = 64*q, p = 32*q, w = 32, l = l, discipline = pipelined) \
      - time(access.contiguous on umm, n = 32*q, p = 32*q, w = 32, l = l, discipline = pipelined)) \
      == time(access.contiguous on umm, n = 64*q, p = 32*q, w = 32, l = l, discipline = lockstep) \
      - time(access.contiguous on umm, n = 32*q, p = 32*q, w = 32, l = l, discipline = lockstep) \
      "what two rounds take more than one, in either discipline, says otherwise."
    because "It is nearly 2 at q = l, and never more."
  end
  exercise "a diagonal of the memory"
    notes """
    33*i is one stage on the DMM with w = 32, and 32 groups on the UMM. Ask `conflicts` about an index
    with another stride that is of this kind, too.
    """
    hint "No common divisor with 32, and no two words in a row of 32."
    hint "Any odd stride from w on will do."
    solution "conflicts 35*i w=32"
    judge command == "conflicts" and w == 32 "ask conflicts, with w=32."
    judge expression != "33*i" "another one than 33*i."
    judge dmm.worst == 1 "two of its words lie in one bank."
    judge umm.worst == 32 "two of its words lie in one address group: the stride is too small."
    because "Odd, for w is a power of two; not less than w, for each word is to lie in a row alone."
  end
end
