operator mss "maximum segment sum, on 4-tuples"
  from "004 §4.4.1"
  manual "mmcalc-reduce"
  operator mss((a, s, t, i), (b, u, v, j)) = (max(a, b, t + j), s + u, max(v, t + u), max(i, s + j))  identity (0, 0, 0, 0)  words 4  input (v) = (max(v, 0), v, max(v, 0), max(v, 0))

  notes """
  An element stands for a segment: the largest sum of numbers next to each other in it, its
  whole sum, the largest sum at its end, the largest sum at its beginning; no number at all counts
  as 0.  A word v of the input is the segment that holds v alone.  The first component of a
  reduction is the maximum segment sum of the input.  Associative, not commutative.
  """

  example simulate reduce.pipeline on agpu n=2^12 p=64 b=4 M=64 operator=mss
end
