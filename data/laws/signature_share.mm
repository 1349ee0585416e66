law signature_share "the part of all signatures that the fullest of P equal partitions has"
  from "003, SUBSCALE: signatures and hash table partitions"
  param k "numbers added", P "partitions of equal width"
  require floor(k) == k and k >= 1 and floor(P) == P and P >= 1
  define below(x) = sum(j = 0..min(k, floor(x)), (-1)^j*binomial(k, j)*(x - j)^k)/factorial(k)
  value = below(k*(P div 2 + 1)/P) - below(k*(P div 2)/P)
  also saving "of the storage, by partitions that hold equally many" = 1 - 1/(P*(below(k*(P div 2 + 1)/P) - below(k*(P div 2)/P)))
  notes """
  The labels are independent, and any number from 0 to 1 is as likely as any other: a sum of k of them lies between 0 and k, mostly in the
  middle (Irwin and Hall). The fullest partition is the middle one, or one of the two in the middle.

  Every partition takes a hash table as large as the fullest needs, P*value times what is needed on average. Boundaries between which
  equally many signatures lie save the rest: of two numbers and many partitions half, as 003 measures it, of more numbers more.
  """
  example signature_share(2, 10)
  example N(signature_share.saving({2, 3, 4}, 100), 4)
end
