course reduce-steps "seven reductions, each better than the one before"
  manual "mmcalc-reduce-steps"
  exercise "a block of 512"
    notes """
    p = b = 32, M = 4096. A block of 512 threads has g = 16 warps. What does it cost in step 3, to
    reduce n = 512 numbers?
    """
    hint "Loads take g; folds of at least b additions 8 + 4 + 2 + 1, the five others 1 each."
    hint "time reduce.step3 on agpu n=512 threads=512 p=32 b=32 M=4096"
    solution "answer 16 + (15 + 5) + 1"
    judge answer != time(reduce.step1 on agpu, n = 512, threads = 512, p = 32, b = 32, M = 4096) \
      "that is step 1, in which all warps take part in the first five folds."
    judge answer == time(reduce.step3 on agpu, n = 512, threads = 512, p = 32, b = 32, M = 4096) \
      "16 loads, folds of 256, 128, ..., 1 additions by warps of 32, and the result."
    because "Four blocks of 128 take 52, and one more: in step 3 large blocks are worth while."
  end
  exercise "how many threads"
    notes """
    n = 2^22, p = 512, b = 32, M = 4096. From which power of two of threads a block on is step 3 within
    a factor of 4 of the bound n/p?
    """
    hint "A block costs 2*g + log2(b) for g*b numbers, so 2 + 5/g times n/p."
    hint "time reduce.step3 on agpu n=2^22 threads={64, 128, 256} p=512 b=32 M=4096"
    solution "answer 128"
    judge answer >= 64 and is_pow2(answer) "answer with threads, a power of two, at least 64."
    judge time(reduce.step3 on agpu, n = 2^22, threads = answer, p = 512, b = 32, M = 4096) <= 4*2^22/512 \
      "there it is more than 4*n/p."
    judge time(reduce.step3 on agpu, n = 2^22, threads = answer/2, p = 512, b = 32, M = 4096) > 4*2^22/512 \
      "half as many threads are enough."
    because "From g = 4 warps on."
  end
  exercise "how many blocks"
    notes """
    Let step 7 have as many blocks as you like, `most` of them: how many of 1 to 64 are best for
    n = 2^22, p = 512, b = 32, M = 4096?
    """
    hint "There are k = p/b = 16 multiprocessors, and each block folds once."
    hint "minimize time reduce.step7 over most=1..64 on agpu n=2^22 p=512 b=32 M=4096"
    solution "answer 16"
    judge answer >= 1 and answer <= 64 "it is one of 1 to 64."
    judge time(reduce.step7 on agpu, n = 2^22, p = 512, b = 32, M = 4096, most = answer) \
      == min(time(reduce.step7 on agpu, n = 2^22, p = 512, b = 32, M = 4096, most = 1..64)) \
      "another number of blocks is faster."
    because "More blocks fold more often; with 17 the last round has one block alone."
  end
  exercise "steps 1 and 2"
    notes """
    Steps 1 and 2 take the same time, whatever the parameters are: the one lets most of a warp wait, the
    other lets it meet in banks. How long is that for a block of g warps, a power of two, with p = b = 32
    and n = 32*g? Answer with an expression in g.
    """
    given g = 2^(1..4)
    hint "Loads take g. Each of the first five folds takes g instructions, or g stages."
    hint "The others take g/2 + g/4 + ... + 1, that is g - 1; the result takes one."
    solution "answer 7*g"
    judge answer != time(reduce.step3 on agpu, n = 32*g, threads = 32*g, p = 32, b = 32, M = 4096) \
      "that is step 3."
    judge answer == time(reduce.step1 on agpu, n = 32*g, threads = 32*g, p = 32, b = 32, M = 4096) \
      "time reduce.step1 on agpu n=64 threads=64 p=32 b=32 M=4096 is that of g = 2."
    judge answer == time(reduce.step2 on agpu, n = 32*g, threads = 32*g, p = 32, b = 32, M = 4096) \
      "time reduce.step2 on agpu n=64 threads=64 p=32 b=32 M=4096 is that of g = 2."
    because "112 for 512 threads. The proof for all parameters is in mmcalc-answers(7)."
  end
end
