operator mat "product of 2x2 matrices modulo 97"
  from "004 §4.6"
  manual "mmcalc-reduce"
  operator mat((a, b, c, d), (e, f, g, h)) = ((a*e + b*g) mod 97, (a*f + b*h) mod 97, (c*e + d*g) mod 97, (c*f + d*h) mod 97)  identity (1, 0, 0, 1)  words 4  input (v) = (v mod 97, (3*v + 1) mod 97, (v*v + 5) mod 97, (7*v + 2) mod 97)

  notes """
  An element is a matrix, row by row.  The product is associative and not commutative: an
  algorithm that changes the order of its operands is found out by it.
  """

  example simulate reduce.pipeline on agpu n=2^12 p=64 b=4 M=64 operator=mat
end
