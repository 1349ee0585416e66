course lens "what the accesses of a kernel cost"
  manual "mmcalc-lens"
  exercise "sectors at a stride"
    notes """
    The 32 threads of a warp read floats that are s apart, the first at the beginning of an array. How
    many sectors of 32 bytes do they touch, for s a power of two? Answer with an expression in s.
    """
    given s = 2^(0..6)
    hint "conflicts 'x[4*threadIdx.x]' block=32 counts them for s = 4."
    hint "The floats lie 4*s bytes apart: until s = 8 each sector has several, then only one."
    solution "answer min(32, 4*s)"
    judge answer <= 32 "32 threads touch at most 32 sectors, one each."
    judge answer >= 4 "128 bytes are four sectors at least."
    judge answer == 1 + sum(i = 1..31, if s*i div 8 != s*(i - 1) div 8 then 1 else 0) \
      "count the sectors in which one of the bytes 4*s*i lies, i = 0 to 31."
    because "From a stride of 8 on a sector of 32 bytes is moved for each 4 that are asked for."
  end
  exercise "numbers of 8 bytes"
    notes """
    Each thread of a warp reads the double x[2*lane] from shared memory. How many wavefronts is that?
    """
    hint "A double is two words, and 16 threads at a time are served."
    hint "conflicts 'x[2*lane]' type=double"
    solution "answer 4"
    judge answer >= 2 "32 doubles are 256 bytes, and a wavefront moves 128 at most."
    judge answer == 2*max(b = 0..31, sum(i = 0..15, (if 4*i mod 32 == b then 1 else 0) + \
      (if (4*i + 1) mod 32 == b then 1 else 0))) \
      "the first 16 threads ask for the words 4*i and 4*i + 1: how many are in the fullest bank?"
    because "Two phases, and in each two words of a bank: every second double costs twice as much."
  end
  exercise "a tile with a longer row"
    notes """
    A column of `float tile[32][32]` lies in one bank. Rows of 33 floats have no conflict. Ask
    `conflicts` about tile[threadIdx.x][threadIdx.y] with another length of a row that has none, for a
    block of 32x8.
    """
    hint "shape=32x34 makes rows of 34; what has 34 in common with the 32 banks?"
    hint "Any odd length will do."
    solution "conflicts 'tile[threadIdx.x][threadIdx.y]' shape=32x35 block=32x8"
    judge command == "conflicts" and expression == "tile[threadIdx.x][threadIdx.y]" \
      "ask conflicts about tile[threadIdx.x][threadIdx.y], in single quotes."
    judge block == "32x8" "for a block of 32x8: block=32x8."
    judge shape != "32x33" "another one than 33."
    judge wavefronts.worst == 1 "there some words of a column lie in one bank."
    because "An odd length has no divisor with 32, so the words of a column are in 32 banks."
  end
end
