course agpu "the AGPU: blocks, shared memory and multiplicity"
  manual "mmcalc-agpu"
  exercise "words s apart"
    notes """
    The 32 cores of a multiprocessor read words that are s apart, s a power of two up to 32, the first
    at address 0. How many blocks of b = 32 words is that? Answer with an expression in s.
    """
    given s = 2^(0..5)
    hint "The last word is at 31*s."
    hint "It lies in block 31*s div 32, and no block before it is left out."
    solution "answer s"
    judge answer == 31*s div 32 + 1 "s = 1 is one block, s = 32 is one for each core."
    because "Hence n words with a stride of b take n I/Os in place of n/b."
  end
  exercise "twice the shared memory"
    notes """
    How many multiprocessors' programs fit at a time, if all run reduce.pipeline? That is its
    multiplicity, with shared memories of M words, p = 2^10 cores, b = 32 of them in each. Answer with
    an expression in M.
    """
    given M = 2^(12..15)
    hint "It is M divided by the words of shared memory that one program uses."
    hint "shared(reduce.pipeline on agpu, n=2^20, p=2^10, b=32, M=12288)"
    solution "answer M/64"
    judge answer == multiplicity(reduce.pipeline on agpu, n = 2^20, p = 2^10, b = 32, M = M) \
      "ask: multiplicity reduce.pipeline on agpu n=2^20 p=2^10 b=32 M=12288."
    because "Twice the memory, twice the programs: latency is hidden better, I/Os are as many."
  end
  exercise "what a conflict costs"
    notes """
    reduce.tree adds the words x[e] and x[e + b]; reduce.tree_nc adds neighbours, x[2*e] and
    x[2*e + 1], of which two share a bank. How many times as long does it take, for n = 2^20, p = 2^10,
    b = 32 and M = 12288?
    """
    hint "time(reduce.tree on agpu, n=2^20, p=2^10, b=32, M=12288) is one of the two."
    hint "The quotient of two such times is a value, too."
    solution """
    t = time(reduce.tree on agpu, n=2^20, p=2^10, b=32, M=12288)
    answer time(reduce.tree_nc on agpu, n=2^20, p=2^10, b=32, M=12288)/t
    """
    judge answer != 2 "only the reading of two words takes twice as long, not the rest."
    judge answer*time(reduce.tree on agpu, n = 2^20, p = 2^10, b = 32, M = 12288) \
      == time(reduce.tree_nc on agpu, n = 2^20, p = 2^10, b = 32, M = 12288) \
      "divide the time of reduce.tree_nc by that of reduce.tree, exactly."
    because "Degree 2, but in few of the instructions."
  end
  exercise "where more cores hardly help"
    notes """
    reduce.cascading adds n/p rows alone, and then a tree adds up. More cores make the rows fewer, not
    the tree. For n = 2^20: at which power of two p is n/p = log2(p)?
    """
    hint "time(reduce.cascading on agpu, n=2^20, p=2^(10..20 by 2), b=32, M=12288)"
    hint "Try p = 2^15 and 2^17."
    solution "answer 2^16"
    judge answer > 1 "answer with p itself."
    judge 2^20/answer == log2(answer) "there n/p and log2(p) are not equal."
    because "16 rows, 16 levels. Twice as many cores save little from there on."
  end
end
