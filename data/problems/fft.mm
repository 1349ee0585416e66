problem fft "the discrete Fourier transform of n numbers modulo a prime"
  manual "mmcalc-dmm"
  param n "numbers, a power of two"
  bound time strict on dmm, umm from "000 §5, Theorem 2: each number of the result depends on all"
    bandwidth = n/w when n > 1  "every number is read; a time unit takes in at most w cells"
    latency   = n*l/p when n > 1  "some thread reads n/p numbers or more, each l time units long"
    reduction = l*log2(n)  "in l time units a value can be combined with one other, so the largest group at most doubles"
  end
  bound time strict on hmm from "K. Nakano, IPDPSW 2013, of the sum: each number of the result depends on all"
    bandwidth = n/w when n > 1  "every number is read from the global memory; a time unit takes in at most w cells"
    latency   = n*l/p when n > 1  "some thread reads n/p numbers or more, each l time units long"
    answer    = l when n > 1  "a number is read from the global memory"
    reduction = log2(n)  "in a time unit a value can be combined with one other"
  end
  bound time order on pram from "J. W. Cooley, J. W. Tukey, 1965; 003, span law"
    work = n/p                  "every number is written"
    span = log2(n) when not crcw_combining  "an instruction combines a constant number of values"
  end
  bound io strict on agpu from "004 §2.5: a block is b words"
    transfer = n/b when n > 1     "every number is read, b at once at most"
  end
  sequential time "n/2 butterflies in each of log2(n) steps" = n/2*log2(n) when n > 1 from "J. W. Cooley, J. W. Tukey, 1965"
  notes """
  Number k of the result is the sum of a[j]*g^(j*k), g a root of unity of order n.  Over the field of 998244353 = 119*2^23 + 1 numbers, which has such a root for all
  n to 2^23, everything is exact.
  """
end
