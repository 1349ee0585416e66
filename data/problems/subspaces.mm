problem subspaces "the subspaces in which k of N points lie together"
  manual "mmcalc-cubes"
  param d "dimensions", N "points", k "points that are dense"
  bound time order on pram from "003, work law"
    reading = d*N/p               "every coordinate is looked at"
  end
  sequential time "a count of the cells of every subspace" = 2^d*N from "003, SUBSCALE"
  notes """
  A subspace is a set of dimensions, here a number s: dimension g belongs to it where bit g is 1. Each dimension is cut into
  intervals, and points are together in a subspace if they lie in the same interval of each of its dimensions. There are 2^d
  subspaces, so that nobody looks at all of them: 2^100 is more than a quadrillion.
  """
end
