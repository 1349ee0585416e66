# what a private scalar adds up costs what it reads; a definition without formulas of work and span is run without data
cat >own.mm <<'X'
algorithm matrix.product "C = A*B, each thread a sum of its own"
  param n "side", p, w, l
  on pram, umm
    exact accesses = 2*n^3 + n^2
  end
  program
    input array a[n][n], b[n][n]
    output array c[n][n]
    forall i = 0 to n - 1, j = 0 to n - 1
      s = 0
      for k = 0 to n - 1
        s = s + a[i][k]*b[k][j]
      end
      c[i][j] = s
    end
  end
end
algorithm evens "half of the processors idle"
  param n "numbers", p
  on pram
    exact time statement = ceil(n/p)
  end
  program
    input array a[n]
    forall i = 0 to n - 1
      if i mod 2 == 0
        a[i] = a[i] + 1
      end
    end
  end
end
algorithm by.data "as many steps as the first word says"
  param n "numbers", p
  on pram
    exact accesses = n
  end
  program
    input array a[n]
    k = a[0] mod 4
    while k > 0
      forall i = 0 to n - 1
        a[i] = i
      end
      k = k - 1
    end
  end
end
X
mmcalc -q -k -e 'load own.mm' -e 'work matrix.product on pram n=4 p=4' -e 'span matrix.product on umm n=4 p=4 w=2 l=3' \
    -e 'assignments matrix.product on pram n=4 p=4' -e 'parallelism matrix.product on pram n=4 p=4' -e 'memory matrix.product on pram n=4 p=4' \
    -e 'simulate matrix.product on pram n=4 p=1' -e 'processors evens on pram n=10 p=1' -e 'work evens on pram n=10 p=1' \
    -e 'work by.data on pram n=4 p=2' -e 'set accesses=100; work matrix.product on pram n=8 p=4' \
    -e 'work prefix.optimal on umm n=2^10 p=64 w=32 l=10' -e 'work reduce.cascading on agpu n=2^16 p=2^10 b=32 M=2^12' \
    -e 'slackness prefix.optimal on pram n=2^10 p=64'
