course sort "sorting on the AGPU: passes over all data"
  manual "mmcalc-sort"
  exercise "passes"
    notes """
    n = 2^24 numbers, one multiprocessor (p = b = 32), M = 12288. sort.multiway merges d = 32 runs at a
    time. A pass reads and writes each block once, 2*n/b I/Os. How many passes does it make?
    """
    hint "It begins with a pass that sorts runs of b = 2^5 numbers: 2^19 runs."
    hint "19 = 3*5 + 4: each pass makes 2^5 times fewer runs, but the last."
    solution "answer 5"
    judge answer != 4 "the pass that sorts blocks counts, too."
    judge answer*2*2^24/32 == io(sort.multiway on agpu, n = 2^24, d = 32, p = 32, b = 32, M = 12288) \
      "io(sort.multiway on agpu, n = 2^24, d = 32, ...) divided by 2*n/b."
    because "Merging two at a time makes 20, the bitonic network 78."
  end
  exercise "the largest d"
    notes """
    To merge d runs a multiprocessor keeps 2*b*(d - 1) + 3*d words of shared memory. What is the
    largest d for M words? Answer with an expression in M and b.
    """
    given M = 2^(12..14)
    given b = {16, 32}
    hint "2*b*(d - 1) + 3*d <= M, solved for d, and rounded down."
    hint "d*(2*b + 3) <= M + 2*b."
    solution "answer floor((M + 2*b)/(2*b + 3))"
    judge answer == floor(answer) "a number of runs is whole."
    judge 2*b*(answer - 1) + 3*answer <= M "so many do not fit."
    judge 2*b*answer + 3*(answer + 1) > M "one more fits."
    because "184 for M = 12288 and b = 32, which leaves room for this program alone."
  end
  exercise "instructions of a merge"
    notes """
    One multiprocessor (b = 32) merges two runs into N blocks with merge.two: 4 instructions begin it,
    N - 1 sorts of 2*log2(b) + 3 follow, N writes of 1, and N - 2 reads of 2. How many instructions is
    that? Answer with an expression in N.
    """
    given N = 2^(2..10)
    hint "A sort is 13 instructions here."
    hint "4 + 13*(N - 1) + N + 2*(N - 2), or shorter."
    solution "answer 16*N - 13"
    judge answer == time(merge.two on agpu, n = 32*N, s = 16*N, p = 32, b = 32, M = 12288) \
      "the parts add up to another number."
    because "About 16 for each block of 32 numbers: half an instruction a number."
  end
  exercise "does the order matter"
    notes """
    Not to a network; to sort.multiway it does, within what is proved. Run it on numbers for which it
    takes just the least time that is proved:

      simulate sort.multiway on agpu n=2^12 p=2^6 b=8 M=2^10 d=4 input=NAME
    """
    hint "input=random is what a run takes by itself; others: sorted, reversed, few, ramp."
    hint "Runs that do not overlap are merged in large groups: give it numbers in order."
    solution "simulate sort.multiway on agpu n=2^12 p=2^6 b=8 M=2^10 d=4 input=sorted"
    judge command == "simulate" and algorithm == "sort.multiway" "simulate sort.multiway."
    judge n == 2^12 and p == 2^6 and b == 8 and M == 2^10 and d == 4 \
      "run it with n=2^12 p=2^6 b=8 M=2^10 d=4."
    judge correct "its result is wrong."
    judge time == least "on these numbers it takes longer than the least: see the first line."
    because "12231 of at most 20098 instructions; random numbers lie between."
  end
end
