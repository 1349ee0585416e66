law quicksort_comparisons "comparisons of quicksort, expected over all orders of distinct numbers"
  from "003, quicksort: 2*n*ln(n)"
  param n "input size"
  require floor(n) == n and n >= 0
  value = 2*(n + 1)*sum(i = 1..n, 1/i) - 4*n
  also leading "2*n*ln(n), what 003 gives" = if n > 0 then 2*n*ln(n) else 0
  notes """
  Each place of the pivot is as likely as another: C(n) = n - 1 + (C(0) + C(1) + ... + C(n - 1))*2/n. With C(n)/(n + 1) the sum telescopes, and
  the value follows, exactly. 2*n*ln(n) is its leading term: the two differ by about 2.85*n.
  """
  example quicksort_comparisons(3)
  example N(quicksort_comparisons(1000), 10)
  example ensure all(n = 1..20, quicksort_comparisons(n) == n - 1 + 2/n*sum(k = 0..n-1, quicksort_comparisons(k)))
end
