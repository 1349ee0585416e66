algorithm prefix.simple "every number gets the sum 2^t places before it added"
  solves  prefix
  from    "000 §6, Lemma 2"
  param   n "input size", p, w, l
  require is_pow2(n)
  let m = log2(n)

  on dmm, umm
    let h  = max(ilog2(p), ilog2(w))             # from here on a step's cost is A*2^t + B
    define step(t) = strided(n - 2^t, 1, 0) + 2*strided(n - 2^t, 1, 2^t)
    closed time = n*log2(n)/w + n*l*log2(n)/p + l*log2(n) when n > 1
    # what is derived says the same for any p and w, as a sum over t that is slower for a series
    exact  time = (
        sum(t = 0..min(h, m)-1, step(t)) + (if m > h then affine(step(h), step(h + 1), m - h) else 0)
        ) when is_pow2(p) and is_pow2(w)
  end

  on pram
    closed time = n*log2(n)/p + log2(n) when n > 1 from "002, first try; 003, Brent's theorem"
  end

  on bpram
    closed time = n*log2(n)/w + log2(n) when n > 1 and w <= p from "000 §6, Lemma 2 with l = 1, on the machine of 001 §2"
  end

  program
    input array a[n]
    for t = 0 to m - 1
      forall i = 0 to n - 2^t - 1
        a[i + 2^t] = a[i] + a[i + 2^t]
      end
    end
    ensure a[0] == input a[0]
    ensure sum(i = 1..n-1, abs(a[i] - a[i - 1] - input a[i])) == 0
  end

  notes """
  Before step t every a[i] holds the sum of the last 2^t numbers up to and including place i; the step adds to it
  what lies 2^t places earlier. All additions of a step happen at once, so the old values are all read before a new
  one is written.

  A step touches n - 2^t places three times. That makes n*log2(n) - n + 1 additions, where n - 1 would do: the price
  of having no second phase. On the UMM a[i + 2^t] with 2^t < w begins in the middle of an address group, and each
  full warp takes two stages instead of one (mmcalc-errata(7)).

  The lecture notes (002) count exactly these additions, the sum of n - 2^(d-1) for d = 1..log2(n), O(n log n).
  Their scheme has two buffers, so that the places below 2^(d-1) are copied in every step; copies are not additions,
  and are not counted there either.
  """

  example time prefix.simple on umm n=2^20 p=2^10 w=32 l=400
  example work prefix.simple on pram n=8 p=4
end
