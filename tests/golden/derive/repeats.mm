algorithm derive.third "every third element, in odd places"
  param n "size"
  program
    input array a[2*n]
    array b[2*n]
    forall i = 0 to n - 1 where i mod 3 == 1
      b[i] = a[2*i]
    end
  end
end

algorithm derive.border "the border is cut off on both sides"
  param n "size"
  program
    input array a[n]
    array b[n]
    forall i = 0 to n - 1
      if i >= 1 and i < n - 1
        b[i] = a[i - 1] + a[i] + a[i + 1]
      end
    end
  end
end

algorithm derive.rows "rows of four, written into rows of five"
  param n "size"
  require n >= 2
  program
    input array a[8*n]
    array b[5*n]
    forall i = 0 to n - 1, j = 0 to 3
      b[5*i + j] = a[4*i + j] + a[j*n + i] + a[(i + 7*j) mod 13]
    end
  end
end
