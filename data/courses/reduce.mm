course reduce "reduction on the AGPU: time against I/Os"
  manual "mmcalc-reduce"
  exercise "the best block"
    notes """
    Which of b = 2, 4, 8, 16, 32, 64 makes the time of reduce.tree least, if n = 2^20, p = 2^10 and
    M = 12288 stay?
    """
    hint "A word takes (4 + log2(b))/2, roughly."
    hint "minimize time, io reduce.tree over b=2^(1..6) on agpu n=2^20 p=2^10 M=12288"
    solution "answer 2"
    judge answer >= 2 and answer <= 64 and is_pow2(answer) "it is one of 2, 4, 8, 16, 32 and 64."
    judge time(reduce.tree on agpu, n = 2^20, p = 2^10, b = answer, M = 12288) \
      == min(time(reduce.tree on agpu, n = 2^20, p = 2^10, b = 2^(1..6), M = 12288)) \
      "another one takes fewer instructions."
    because "The I/Os, about 3*n/(2*b), want a large one."
  end
  exercise "cascading or the tree"
    notes """
    n = 2^16, b = 32, M = 12288. Up to which power of two p is reduce.cascading faster than
    reduce.tree?
    """
    hint "How many words has a core?"
    hint "compare reduce.tree, reduce.cascading on agpu n=2^16 p=2^(13..16) b=32 M=12288"
    solution "answer 2^14"
    judge answer >= 2^10 and answer <= 2^15 and is_pow2(answer) "it is a power of two below n."
    judge time(reduce.cascading on agpu, n = 2^16, p = answer, b = 32, M = 12288) \
      < time(reduce.tree on agpu, n = 2^16, p = answer, b = 32, M = 12288) \
      "there it is not the faster."
    judge time(reduce.cascading on agpu, n = 2^16, p = 2*answer, b = 32, M = 12288) \
      >= time(reduce.tree on agpu, n = 2^16, p = 2*answer, b = 32, M = 12288) \
      "with twice as many cores it still is."
    because "A core needs four words: with fewer, the second tree costs more than is saved."
  end
  exercise "one word a core"
    notes """
    n = p = 2^10, b = 32, M = 12288: a core's row is one word. How many more block I/Os does
    reduce.matrix make than reduce.tree?
    """
    hint "Each row is fetched by itself: p reads where n/b would do."
    hint "compare io reduce on agpu n=2^10 p=2^10 b=32 M=12288"
    solution "answer 1058 - 50"
    judge answer != io(reduce.matrix on agpu, n = 2^10, p = 2^10, b = 32, M = 12288) \
      "those are all that it makes; how many more than the tree?"
    judge answer == io(reduce.matrix on agpu, n = 2^10, p = 2^10, b = 32, M = 12288) \
      - io(reduce.tree on agpu, n = 2^10, p = 2^10, b = 32, M = 12288) \
      "ask both for their io, and subtract."
    because "A row should have at least b words: n >= p*b."
  end
  exercise "an operator that does not commute"
    notes """
    The product of matrices, operator=mat, is associative and not commutative. Run an algorithm with it
    that accepts it, and makes fewer than 100 stages of conflicts:

      simulate NAME on agpu n=2^12 p=2^6 b=8 M=12288 operator=mat
    """
    hint "Those whose program says `commutative` refuse: `show NAME` prints it."
    hint "reduce.matrix keeps the order, by rows, and rotates them."
    solution "simulate reduce.matrix on agpu n=2^12 p=2^6 b=8 M=12288 operator=mat"
    judge command == "simulate" and operator == "mat" "simulate it with operator=mat."
    judge n == 2^12 and p == 2^6 and b == 8 "run it with n=2^12 p=2^6 b=8."
    judge correct "its result is wrong."
    judge conflicts < 100 "it accepts the product, but its words collide; another one does not."
    because "It takes neighbouring words to a core, so that their order is kept."
  end
end
