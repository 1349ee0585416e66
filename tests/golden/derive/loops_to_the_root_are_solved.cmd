# while q*q <= n turns as q <= isqrt(n): a sieve; where n - 4 may be below 0, or q falls, it is counted
programs='algorithm my.sieve
  param n
  program
    array c[n + 1]
    forall i = 0 to n
      c[i] = 1
    end
    q = 2
    while q*q <= n
      forall i = q*q to n by q
        c[i] = 0
      end
      q = q + 1
    end
    forall i = 0 to q
      c[i mod 1] = 0
    end
  end
end
algorithm my.roots
  param n, s >= 0
  program
    array c[9]
    x = s
    while n > x^2
      forall i = 0 to x
        c[i mod 1] = 1
      end
      x = x + 2
    end
    y = 1
    while y*y < n + 3 and n > 2
      forall i = 0 to 2*y
        c[i mod 1] = 1
      end
      y = 3*y
    end
  end
end
algorithm my.others
  param n
  program
    array c[9]
    z = 1
    while z*z <= n - 4
      forall i = 0 to 2*z
        c[i mod 1] = 1
      end
      z = z + 1
    end
    while z*z > 5
      forall i = 0 to 2
        c[i] = z
      end
      z = z - 1
    end
  end
end'
mmcalc -q --keep-going -e "$programs" -e 'check my.sieve on umm n=1..20 p={1,4} w=4 l=3' \
    -e 'check my.roots on umm n=1..12 s=0..3 p=3 w=2 l=3' -e 'check my.others on umm n=1..12 p=3 w=2 l=3' \
    -e 'derive work my.sieve on umm' -e 'time my.sieve on umm n=2^20 p=2^8 w=32 l=100' -e 'time my.roots on umm n=17 s=2 p=3 w=2 l=3' 2>&1
