# a parameter that the program halves, a host's scalar that each thread changes in a loop or branch of its own
programs='algorithm my.fold
  param n
  program
    input array a[n]
    while n > 1
      forall i = 0 to n div 2 - 1
        a[i] = a[i] + a[i + n div 2]
      end
      n = n div 2
    end
    ensure a[0] == total(input a)
  end
end
algorithm my.grow
  param n
  let q = n - 1
  program
    array a[2*n + 8]
    for t = 0 to 3
      forall i = 0 to n - 1
        a[i] = q
      end
      n, q = n + 1, q + 2
    end
    ensure a[n - 2] == q - 2
  end
end
algorithm my.own
  param n
  program
    array a[32*n]
    h = 2
    forall i = 0 to n - 1
      for t = 0 to 3
        h = h*2
        a[i*h] = h
      end
      if i > 2
        h = 1
      end
      a[31*n - 1 - i] = h
    end
    ensure h == 2 and a[31*n - 1] == 32
  end
end'
mmcalc -q -e "$programs" -e 'check my.fold on umm n=2^(1..5) p=4 w=8 l=5' -e 'time my.fold on umm n=2^200 p=4 w=8 l=5' \
    -e 'check my.grow on umm n=3..9 p=4 w=8 l=5' -e 'check my.own on umm n=3..9 p={1,4} w={3,8} l=5' \
    -e 'derive my.own on umm'
