operator add "addition"
  from "003, parallel reduction; 004 §4.2"
  manual "mmcalc-reduce"
  operator add(x, y) = x + y  identity 0  commutative

  notes """
  The operator that is meant when none is named: a reduction by it is the sum, a scan the prefix
  sums.
  """

  example simulate reduce.tree on agpu n=2^12 p=64 b=4 M=64 operator=add
end
