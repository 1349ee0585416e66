operator max "the larger of two"
  operator max(x, y) = max(x, y)  identity -2^62  commutative

  notes """
  The identity must lose against every element; words of the input are far above -2^62.
  """
end
