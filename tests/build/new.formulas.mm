algorithm new.formulas "every number is negated"
  from "tests/build/one_file"
  param n "numbers", p, w, l
  require n >= 1

  on dmm, umm
    exact time = access(i = 0..n-1, i) + access(i = 0..n-1, i)
    exact accesses = 2*n
    exact work = n
    exact span = 1
  end

  program
    input array a[n]
    output array b[n]
    forall i = 0 to n - 1
      b[i] = 0 - a[i]
    end
    ensure total(b) == 0 - total(a)
  end

  notes """Negation, for a test."""

  example time new.formulas on umm n=2^10 p=64 w=32 l=4
end
