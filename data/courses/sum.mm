course sum "the sum of n numbers: what it costs in parallel, and why it cannot cost less"
  manual "mmcalc-sum"
  exercise "how many additions"
    notes """
    The pairwise sum folds the array in half until one number is left. How many additions does it make
    for n numbers, n a power of two? Answer with an expression in n.
    """
    given n = 2^(0..12)
    hint "Fold t, counted down from log2(n) - 1, has 2^t additions."
    hint "1 + 2 + 4 + ... + n/2: each term is one more than all before it."
    solution "answer n - 1"
    judge answer == n - 1 "every addition leaves one number less; at the end one is left."
    because "As many as one processor makes: nothing is added in vain. It is the work, W = n - 1."
  end
  exercise "the time, fold by fold"
    notes """
    n = 2^27 numbers on the UMM with p = 2^16 threads, width 32 and latency 400, pipelined. A fold of
    2^t additions is three contiguous accesses of s = 2^t cells, and one access of s cells takes

      C(s) = (R - 1)*max(l, p/w) + ceil(r/w) + l - 1
      R = ceil(s/p) rounds,  r = s - (R - 1)*p cells in the last

    time units. What is the time of all folds?
    """
    hint "Define C(s) as a function of your own, with R and r written out, and sum it over t."
    hint "3*sum(t = 0..26, C(2^t)); here p/w = 2048 is above the latency."
    solution """
    C(s) = (ceil(s/2^16) - 1)*max(400, 2^16/32) + ceil((s - (ceil(s/2^16) - 1)*2^16)/32) + 399
    answer 3*sum(t = 0..26, C(2^t))
    """
    judge answer*3 != time(sum.pairwise on umm, n = 2^27, p = 2^16, w = 32, l = 400) \
      "that is one access of each fold; a fold has three."
    judge answer != time(sum.pairwise on umm, n = 2^27, p = 2^16, w = 32, l = 400, discipline = lockstep) \
      "that is the lockstep discipline, in which rounds do not overlap."
    judge answer == time(sum.pairwise on umm, n = 2^27, p = 2^16, w = 32, l = 400) \
      "hold your sum against a small case first: n = 16, p = 4, w = 2, l = 3 takes 51."
    because "12615243 time units, 2.51 times the sum of the bounds."
  end
  exercise "a latency of one"
    notes """
    What is left of the time when l = 1? For n, p and w powers of two, w <= p < n, every request of
    every access is one address group, and only stages are left to count. Answer with the number of
    stages, in n and w.
    """
    given n = 2^(8..12)
    given p = 2^(5..7)
    given w = 2^(0..4)
    hint "A fold of 2^t cells has 2^t/w stages, but never less than one, and three accesses."
    hint "log2(w) folds have fewer than w cells; the others add up to (n - w)/w stages."
    solution "answer 3*(log2(w) + n/w - 1)"
    judge answer != n/w \
      "that is what has to be read at least; each fold asks three times, and the last fill no stage."
    judge answer == time(sum.pairwise on umm, n = n, p = p, w = w, l = 1) \
      "count the stages of three accesses a fold; one of fewer than w cells is a whole stage, too."
    because "This is the BPRAM of 001: time(sum.pairwise on bpram, ...) is the same number."
  end
  exercise "when a warp touches two groups"
    notes """
    With p = 24 and w = 12 the UMM takes longer than the DMM, although all accesses are contiguous. How
    many address groups does a full warp touch that reads the upper half of fold t = 6, which begins
    at cell 64?
    """
    hint "Address a lies in group a div 12."
    hint "conflicts i + 2^6 w=12"
    solution "answer 2"
    judge answer != 1 "64 is no multiple of 12: the warp's cells begin inside a group."
    judge answer == 2 "its cells are 64 to 75; group 5 ends with cell 71."
    because "They lie in twelve different banks, though: the DMM takes one stage."
  end
  exercise "where reduction is the largest bound"
    notes """
    p = 2^10, w = 32, l = 400. Up to which power of two n is reduction, l*log2(n), the largest of the
    three bounds of the sum?
    """
    hint "It is above latency where log2(n) > n/p, and above bandwidth where l*log2(n) > n/w."
    hint "bound sum on umm n=2^(10..16) p=2^10 w=32 l=400"
    solution "answer 2^13"
    judge answer != 13 "answer with n itself, not with its logarithm."
    judge answer == 2^13 "try the neighbours: log2(n) > n/2^10 must hold, and fail at twice that n."
    because "Beyond, n/p grows faster than log2(n): there latency is the largest."
  end
  exercise "keep what you know"
    notes """
    A thread of the pairwise sum reads a[i], although it wrote that very number itself, one fold ago.
    Write an algorithm that saves this access - one forall with the loop inside keeps the number in the
    thread - and takes less time than sum.pairwise. Define it under a name of your own, with
    `solves sum`, `on dmm, umm` and an `ensure`, and run it:

      simulate NAME on umm n=2^10 p=2^10 w=32 l=100
    """
    hint "forall i = 0 to n div 2 - 1: read x = a[i] once; then for t = m - 1 downto 0, if i < 2^t ..."
    hint "A fold is then x = x + a[i + 2^t] and a[i] = x: a read and a write."
    solution """
    algorithm sum.kept "each thread keeps its partial sum"
      solves  sum
      param   n "input size", p, w, l
      require is_pow2(n)
      on dmm, umm
        let m = log2(n)
      end
      program
        input array a[n]
        forall i = 0 to n div 2 - 1
          x = a[i]
          for t = m - 1 downto 0
            if i < 2^t
              x = x + a[i + 2^t]
              a[i] = x
            end
          end
        end
        ensure a[0] == total(input a)
      end
    end
    simulate sum.kept on umm n=2^10 p=2^10 w=32 l=100
    """
    judge command == "simulate" and model == "umm" and algorithm != "sum.pairwise" "simulate your own."
    judge n == 2^10 and p == 2^10 and w == 32 and l == 100 "run it with n=2^10 p=2^10 w=32 l=100."
    judge correct "its result is wrong: a[0] is not the sum."
    judge time < 3078 "sum.pairwise takes 3078 here; yours is not faster."
    because "Two accesses a fold in place of three: about two thirds where latency dominates."
  end
end
