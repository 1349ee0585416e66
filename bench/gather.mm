algorithm bench.gather "addresses that are not affine: a fixed shuffle"
  param n, p, w, l
  on dmm, umm
    exact work = n
  end
  program
    input array a[n]
    output array b[n]
    forall i = 0 to n - 1
      b[i] = a[(i*40503 + 12345) mod n]
    end
  end
end
