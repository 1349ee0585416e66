algorithm permute.direct "each number written where it belongs"
  solves  permute
  from    "A. Kasagi, K. Nakano, Y. Ito, ICPP 2013: the conventional algorithm"
  param   n "numbers", p, w, l

  on umm, hmm
    # of the n/w groups one is left out by t different cells, each set of t as likely as another
    define touched(t) = n/w*(1 - binomial(n - w, t)/binomial(n, t))
    expected stages "over all permutations, each as likely" = 2*n/w + n/w*touched(w) when n mod w == 0 and (n <= p or p mod w == 0)
    expected time "over all permutations, each as likely" = 3*(l - 1) + 2*n/w + n/w*touched(w) when n mod w == 0 and n <= p
  end
  on dmm
  end

  program
    input array a[n]
    input array q[n] permuted n            # where each number belongs
    output array b[n]
    forall i = 0 to n - 1
      b[q[i]] = a[i]
    end
    ensure all(i = 0..n - 1, b[q[i]] == a[i])
  end

  notes """
  Numbers and their places are read by neighbouring threads, and the places are where the data say: a warp writes to one group or bank at best,
  and to w of them, or w times to one, at worst.  At random it comes near the worst on the UMM, w*(1 - w/n) groups or more; on the DMM the fullest bank decides,
  a few cells of w.
  """

  example time permute.direct on umm n=2^10 p=2^10 w=32 l=100
  example typical stages permute.direct on umm n=2^10 p=2^10 w=32 l=100 runs=20
  example typical stages permute.direct on dmm n=2^10 p=2^10 w=32 l=100 runs=20
end
