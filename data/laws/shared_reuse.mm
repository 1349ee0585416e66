law shared_reuse "how many times faster: words asked for k times, in shared memory and not"
  from "K. Nakano, The Hierarchical Memory Machine, IPDPSW 2013: what its sum and its convolution gain"
  param k "times that each word is asked for", p "threads", d "DMMs", w "width", l "latency"
  require k >= 0 and p >= 1 and d >= 1 and w >= 1 and l >= 1
  value = k*(1/w + l/p)/(1/w + l/p + (k + 1)/(d*w))
  also limit "however often" = d*(1 + w*l/p)
  notes """
  n words that neighbouring threads ask for k times take k*(n/w + n*l/p) in the global memory, up to a constant.  Copied to shared memory they take that once,
  and k + 1 accesses of n words in d memories of width w without latency, (k + 1)*n/(d*w).  Where this is below 1, shared memory does not pay: it never does for k = 1.
  """
  example shared_reuse(16, 2^12, 16, 32, 400)
end
