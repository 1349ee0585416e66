operator max "the larger of two"
  from "004 §4.2"
  manual "mmcalc-reduce"
  operator max(x, y) = max(x, y)  identity -2^62  commutative

  notes """
  The identity must lose against every element; words of the input are far above -2^62.
  """

  example simulate reduce.cascading on agpu n=2^12 p=64 b=4 M=64 operator=max
end
