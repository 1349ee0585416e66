problem stencil "each number with h neighbours on either side added up"
  manual "mmcalc-hmm"
  param n "numbers of the result", h "neighbours on either side"
  bound time strict on dmm, umm, hmm from "000 §5: every number is read"
    bandwidth = (n + 2*h)/w      "every number is read from the global memory; a time unit takes in at most w cells"
    latency   = (n + 2*h)*l/p    "some thread reads its share of the numbers or more, each l time units long"
  end
  notes """
  Number i of the result is a[i] + a[i + 1] + ... + a[i + 2*h], of an array that has h numbers more at either end: its halo.
  """
end
