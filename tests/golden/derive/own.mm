algorithm my.stencil "mean of three neighbours, t times"
  param n "cells", t "turns"
  program
    input array a[n]
    array b[n]
    for k = 1 to t
      forall i = 1 to n - 2
        b[i] = a[i - 1] + a[i] + a[i + 1]
      end
      forall i = 1 to n - 2
        a[i] = b[i]
      end
    end
  end
end
algorithm my.reversal "the last first"
  param n "words"
  program
    input array a[n]
    array b[n]
    forall i = 0 to n - 1
      b[n - 1 - i] = a[i]
    end
    ensure b[0] == input a[n - 1]
  end
end
algorithm my.product "matrix product, an element a thread"
  param n "side"
  program
    input array a[n][n], b[n][n]
    array c[n][n]
    forall i = 0 to n - 1, j = 0 to n - 1
      s = 0
      for k = 0 to n - 1
        s = s + a[i][k]*b[k][j]
      end
      c[i][j] = s
    end
  end
end
algorithm my.columns "sums of columns, a column a thread"
  param n "side"
  program
    input array a[n][n]
    array c[n]
    forall j = 0 to n - 1
      s = 0
      for i = 0 to n - 1
        s = s + a[i][j]
      end
      c[j] = s
    end
  end
end
algorithm my.oddeven "odd-even transposition sort"
  param n "words"
  program
    input array a[2*n]
    for t = 1 to n
      forall i = 0 to n - 1
        x = a[2*i]
        y = a[2*i + 1]
        a[2*i] = min(x, y)
        a[2*i + 1] = max(x, y)
      end
      forall i = 0 to n - 2
        x = a[2*i + 1]
        y = a[2*i + 2]
        a[2*i + 1] = min(x, y)
        a[2*i + 2] = max(x, y)
      end
    end
    ensure is_sorted(a)
  end
end
algorithm my.histogram "counts by private tables"
  param n "words"
  program
    input array a[n]
    array h[n]
    forall i = 0 to n - 1
      h[a[i] mod n] = 1
    end
  end
end
algorithm my.halves "a sum by a while loop"
  param n "words"
  require is_pow2(n)
  program
    input array a[n]
    h = n div 2
    while h > 0
      forall i = 0 to h - 1
        a[i] = a[i] + a[i + h]
      end
      h = h div 2
    end
    ensure a[0] == total(input a)
  end
end
algorithm my.chosen "only what is even is doubled"
  param n "words"
  program
    input array a[n]
    array b[n]
    forall i = 0 to n - 1
      if a[i] mod 2 == 0
        b[i] = 2*a[i]
      end
    end
  end
end
