problem reduce "n elements combined to one, in order, by an associative operator"
  manual "mmcalc-reduce"
  param n "input size"
  bound time strict on agpu, agpu' from "004 §4.7, Table 4.1"
    reading = n/p when n > 1  "every element is read; k = p/b multiprocessors read at most b words each in a time unit"
  end
  bound time order on agpu, agpu' from "004 §3.3.1, the bound of the EREW PRAM"
    reading = n/p when n > 1      "every element is read"
    span    = log2(n) when n > 1  "an instruction combines a constant number of values, so what a result depends on grows by a constant factor; 004: what bounds the EREW PRAM bounds the AGPU"
  end
  bound io strict on io, agpu, agpu', pem from "004 §4.7, Table 4.1"
    reading = n/b when n > 1  "every element is read; an I/O moves a block of b words"
  end
  bound time strict on pem from "004 §2.6.2; §4.7, Table 4.1"
    blocks  = lambda*n/b when n > 1  "every element is read; an I/O moves a block of b words, and each is waited for"
    barrier = sigma when n > 1       "there is one round"
  end
  sequential time "one core reads element after element, keeps the result and writes it" on agpu, agpu' = if n > 1 then n + 1 else 0 from "004 §3.2, one core"
  notes """
  T[0] op T[1] op ... op T[n-1], for an operator that is associative: brackets may be set at will, the
  order of the elements may not be changed, unless the operator is commutative as well.

  Take a function of lists whose value follows from its values for two parts, wherever the list is cut.  By Bird's
  list homomorphism lemma (004 §4.3.4) it is such a reduction: of the elements, each mapped by itself.  Sums, maxima
  and products of matrices are of that kind, and so is the maximum segment sum (`show mss`), which does not commute.

  The strict bounds are the trivial ones, and 004 meets both up to a constant where n is large beside p. That a result of n elements
  takes log2(n) instructions, however many cores there are, is the span that bounds any PRAM; what bounds that bounds the AGPU.  They are for programs in which
  multiprocessors do the work; the host only starts them and hands the result over.
  """
end
