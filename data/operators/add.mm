operator add "addition"
  operator add(x, y) = x + y  identity 0  commutative

  notes """
  The operator that is meant when none is named: a reduction by it is the sum, a scan the prefix
  sums.
  """
end
