problem scan "what stands before each of n elements, combined in order"
  manual "mmcalc-scan"
  param n "input size"
  bound time strict on agpu, agpu' from "004 §5.4"
    transfer = (ceil((n - 1)/b) + ceil(n/b))*b/p  "all elements but the last are read and n results written; k = p/b multiprocessors move at most b words each in a time unit"
  end
  bound time order on agpu, agpu' from "004 §3.3.1, the bound of the EREW PRAM"
    transfer = (ceil((n - 1)/b) + ceil(n/b))*b/p  "as above"
    span     = log2(n) when n > 1                 "the last result follows from all elements but one, and an instruction combines a constant number of values"
  end
  bound time order on pem from "004 §2.6.2 and §5.4"
    blocks  = lambda*(ceil((n - 1)/b) + ceil(n/b))  "an I/O moves a block of b words, and each is waited for"
    barrier = sigma                                 "there is one round"
  end
  bound time order on bsp from "004 §2.5.2"
    work    = n/p                           "n results are written, each by a statement"
    spread  = log2(min(n, p))*max(g, L)/log2(2 + L/g) when n > 1 and p > 1  "of a superstep that costs g*h + L or more the last processor learns from h others at most: what it knows of grows by h + 1 times"
    barrier = L                             "there is one superstep"
  end
  bound io strict on io, agpu, agpu', pem from "004 §5.4"
    transfer = ceil((n - 1)/b) + ceil(n/b)  "all elements but the last are read and n results written; an I/O moves a block of b words"
  end
  sequential time "one core reads all elements but the last and writes n results" on agpu, agpu' = 2*n - 1 from "004 §3.2, one core"
  notes """
  U[0] is the operator's identity, U[i] = T[0] op ... op T[i-1]: the exclusive prefix scan (004 §5.2).
  The inclusive one, which includes T[i], is U without its first element, with the reduction of
  everything added at the end.

  004 asks for a commutative operator.  The problem needs only an associative one; that an
  algorithm needs more is the algorithm's own matter.
  """
end
