law random_groups "address groups that p random addresses touch, expected: stages on the UMM"
  from "000 §2: the UMM"
  param p "addresses, of one warp", g "address groups, each as likely as another"
  require floor(p) == p and p >= 0 and floor(g) == g and g >= 1
  value = g*(1 - (1 - 1/g)^p)
  notes """
  A group is left out by all p addresses, which do not depend on each other, with probability (1 - 1/g)^p. Expectations add up.
  """
  example random_groups(32, 32)
  example random_groups(4, 4)
end
