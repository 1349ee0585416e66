course merge "merging on a PRAM: ranks, and blocks"
  manual "mmcalc-merge"
  exercise "the weakest variant"
    notes """
    Run merge.rank with m = n = 6 and p = 12 on the weakest variant of the PRAM that it does not break:

      simulate merge.rank on pram m=6 n=6 p=12 variant=NAME
    """
    hint "Two binary searches may read one cell at once; no two write one."
    hint "variants merge.rank m=6 n=6 p=12"
    solution "simulate merge.rank on pram m=6 n=6 p=12 variant=crew"
    judge command == "simulate" and algorithm == "merge.rank" "simulate merge.rank."
    judge violations == 0 "it breaks this variant's rules: read in which line."
    judge variant == "crew" "it is right, but on a weaker one, too."
    because "Concurrent reads, exclusive writes."
  end
  exercise "the work of ranks"
    notes """
    How much work is merge.rank, for m = n, a power of two? Answer with an expression in n.
    """
    given n = 2^(2..10)
    hint "2*n binary searches; each takes a step more when n doubles."
    hint "work(merge.rank on pram, m={8, 16, 32}, n={8, 16, 32}, p=1), divided by 2*n."
    solution "answer 2*n*(log2(n) + 3)"
    judge answer*2 != work(merge.rank on pram, m = n, n = n, p = 1) \
      "that is one array's; both are searched for."
    judge answer == work(merge.rank on pram, m = n, n = n, p = 1) \
      "compare with work merge.rank on pram m=8 n=8 p=1."
    because "A logarithm more than 2*n - 1 comparisons of a sequential merge."
  end
  exercise "less work"
    notes """
    Show by a run that merge.blocks does less work than merge.rank, for m = n = 1024:

      simulate ... on pram m=1024 n=1024 p=187
    """
    hint "Which of the two is to be simulated? The work of the other is known."
    hint "simulate merge.blocks; work(merge.rank on pram, m=1024, n=1024, p=1) is the other's."
    solution "simulate merge.blocks on pram m=1024 n=1024 p=187"
    judge command == "simulate" and algorithm == "merge.blocks" "simulate merge.blocks."
    judge m == 1024 and n == 1024 "run it with m=1024 n=1024."
    judge correct and work < work(merge.rank on pram, m = 1024, n = 1024, p = 1) \
      "this run did no less work."
    because "Only one number of each block is ranked; pieces between are merged one by one."
  end
end
