problem subsets "all subsets of k of N elements"
  manual "mmcalc-cubes"
  param N "elements", k "elements of a subset"
  bound time order on pram from "003, work law"
    words = binomial(N, k)*k/p    "every member of every subset is written"
  end
  sequential time "each subset from the one before it, a member at a time" = binomial(N, k)*k from "003, SUBSCALE"
  notes """
  003's SUBSCALE looks for clusters in the subspaces of data: each cluster of one dimension gives all its subsets of k points.
  """
end
