law doubly_log "nodes of a level of the doubly logarithmic tree with n leaves"
  from "003, costs per level"
  manual "mmcalc-maximum"
  param n "leaves, 2^(2^k)", i "level, 0 for the root, k the lowest"
  require is_pow2(n) and n > 1
  require is_pow2(log2(n)) "n = 2^(2^k)"
  require 0 <= i and i <= log2(log2(n))
  value = 2^(log2(n) - log2(n)/2^i)
  also children "children of a node, leaves on the lowest level" = if i == log2(log2(n)) then 2 else 2^(log2(n)/2^(i + 1))
  also processors "enough to compare all pairs of children of every node" = if i == log2(log2(n)) then n/2 else n
  notes """
  With n = 2^(2^k) there are 2^(2^k - 2^(k-i)) nodes on level i, each with 2^(2^(k-i-1)) children; all pairs of the children of
  all nodes are 2^(2^k) = n. On the lowest level, i = k, the formula for the children would give 2^(1/2): there a node has 2
  leaves, and one processor compares them.
  """
  example doubly_log(16, {0, 1, 2})
  example doubly_log(256, 3)
end
