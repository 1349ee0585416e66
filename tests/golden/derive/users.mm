# What somebody writes who has read mmcalc-derive(7) and nothing else.
algorithm user.stencil "the mean of each number and its neighbours"
  param n "numbers"
  program
    input array a[n]
    array b[n]
    forall i = 1 to n - 2
      b[i] = (a[i - 1] + a[i] + a[i + 1]) div 3
    end
  end
end
algorithm user.reversal "the last number first"
  param n "numbers"
  program
    input array a[n]
    array b[n]
    forall i = 0 to n - 1
      b[i] = a[n - 1 - i]
    end
    ensure b[0] == input a[n - 1]
  end
end
algorithm user.product "matrix product, an element a thread"
  param n "rows and columns"
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
algorithm user.tiled "matrix product, a tile of w columns at a time"
  param n "rows and columns", w
  require n mod w == 0
  program
    input array a[n][n], b[n][n]
    array c[n][n]
    for t = 0 to n div w - 1
      forall i = 0 to n - 1, j = 0 to w - 1
        s = 0
        for k = 0 to n - 1
          s = s + a[i][k]*b[k][t*w + j]
        end
        c[i][t*w + j] = s
      end
    end
  end
end
algorithm user.columns "the sums of the columns"
  param n "rows and columns"
  program
    input array a[n][n]
    array s[n]
    forall j = 0 to n - 1
      s[j] = 0
    end
    for i = 0 to n - 1
      forall j = 0 to n - 1
        s[j] = s[j] + a[i][j]
      end
    end
  end
end
algorithm user.oddeven "odd-even transposition sort"
  param n "numbers"
  require n mod 2 == 0
  program
    input array a[n]
    for t = 1 to n div 2
      forall i = 0 to n div 2 - 1
        x = a[2*i]
        y = a[2*i + 1]
        a[2*i] = min(x, y)
        a[2*i + 1] = max(x, y)
      end
      forall i = 1 to n div 2 - 1
        x = a[2*i - 1]
        y = a[2*i]
        a[2*i - 1] = min(x, y)
        a[2*i] = max(x, y)
      end
    end
    ensure is_sorted(a)
  end
end
algorithm user.bitreversal "number i to the place with its bits reversed"
  param n "numbers"
  require is_pow2(n)
  program
    input array a[n]
    array b[n]
    forall i = 0 to n - 1
      r = 0
      x = i
      for k = 1 to log2(n)
        r = 2*r + x mod 2
        x = x div 2
      end
      b[r] = a[i]
    end
    ensure b[n div 2] == input a[1]
  end
end
algorithm user.histogram "how often each number occurs, a table a thread"
  param n "numbers", k "different numbers"
  program
    input array a[n]
    array h[n][k], c[k]
    forall i = 0 to n - 1, j = 0 to k - 1
      h[i][j] = 0
    end
    forall i = 0 to n - 1
      h[i][a[i] mod k] = 1
    end
    forall j = 0 to k - 1
      s = 0
      for i = 0 to n - 1
        s = s + h[i][j]
      end
      c[j] = s
    end
  end
end
