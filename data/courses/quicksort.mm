course quicksort "quicksort on a PRAM, level by level"
  manual "mmcalc-quicksort"
  exercise "sorted numbers"
    notes """
    sort.quick takes the last number of each part as its pivot. How many levels does it need for n
    different numbers that are sorted already? Answer with an expression in n.
    """
    given n = 3..64
    hint "The pivot is the largest: what is left of it, and what right?"
    hint "profile sort.quick on pram n=64 p=64 input=ramp: how often is todo[0] = 0?"
    solution "answer n - 1"
    judge answer != log2(n) "that would be so if pivots halved their parts."
    judge answer == n - 1 "each level takes one number off, and one number alone is sorted."
    because "Random numbers need far fewer: hence the median of three, and the like."
  end
  exercise "the weakest variant"
    notes """
    Run sort.quick on the weakest variant of the PRAM whose rules it keeps:

      simulate sort.quick on pram n=64 p=64 variant=NAME
    """
    hint "Several processors that have more to do write the same 2 into todo[0]."
    hint "variants sort.quick n=64 p=64"
    solution "simulate sort.quick on pram n=64 p=64 variant=crcw_common"
    judge command == "simulate" and algorithm == "sort.quick" "simulate sort.quick."
    judge n == 64 and p == 64 "run it with n=64 p=64: with few numbers a rule may be kept by chance."
    judge violations == 0 "it breaks this variant's rules: read in which line."
    judge variant == "crcw_common" "it is right, but on a weaker one, too."
    because "All write the same number: common is enough."
  end
  exercise "a better worst case"
    notes """
    What most(time(...)) says is proved for all data. With p = 2^7: from which power of two n >= 8 on is
    that of sort.quick_pack less than that of sort.quick?
    """
    hint "most(time(sort.quick on pram, n=2^(3..7), p=2^7)), and the same of sort.quick_pack."
    hint "At n = 8 it is more."
    solution "answer 16"
    judge answer >= 8 and is_pow2(answer) "n is a power of two, at least 8."
    judge most(time(sort.quick_pack on pram, n = answer, p = 2^7)) \
      < most(time(sort.quick on pram, n = answer, p = 2^7)) "there it is not less."
    judge most(time(sort.quick_pack on pram, n = answer/2, p = 2^7)) \
      >= most(time(sort.quick on pram, n = answer/2, p = 2^7)) "half as many numbers are enough."
    because "On random numbers it takes n = 64: typical sort.quick_pack on pram n=2^(3..7) p=2^7."
  end
  exercise "typical"
    notes """
    Ask for the typical time of sort.quick_pack on random numbers, with p = 2^7, for one power of two n
    at which its median is below half of what is proved to be the most.
    """
    hint "typical sort.quick_pack on pram n=2^(3..7) p=2^7 shows medians and mosts."
    hint "Ask for a single n: typical sort.quick_pack on pram n=64 p=2^7"
    solution "typical sort.quick_pack on pram n=64 p=2^7"
    judge command == "typical" and algorithm == "sort.quick_pack" "ask: typical sort.quick_pack ..."
    judge p == 2^7 and median > 0 "ask for one n, with p=2^7."
    judge median < most/2 "at this n the median is not below half of the most."
    because "The worst case grows as sorted data make it; random data seldom come near."
  end
end
