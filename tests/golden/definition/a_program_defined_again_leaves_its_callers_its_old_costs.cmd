# f keeps the program that it was defined with, also for a metric that nobody had asked of it before
cat >again.mm <<"END"
algorithm my.in "x"
  param n, p, w, l
  on umm
  end
  program
    input array a[n]
    forall i = 0 to n - 1
      a[i] = a[i] + 1
    end
  end
end
algorithm my.out "y"
  param n, p, w, l
  on umm
  end
  program
    input array b[n]
    call my.in(n = n, a = b)
    call my.in(n = n, a = b)
  end
end
f(n) = time(my.out on umm, n = n, p = 32, w = 32, l = 5)
g(n) = stages(my.out on umm, n = n, p = 32, w = 32, l = 5)
f(64)
algorithm my.in "x"
  param n, p, w, l
  on umm
  end
  program
    input array a[n]
    for t = 1 to 4
      forall i = 0 to n - 1
        a[i] = a[i] + 1
      end
    end
  end
end
f(64)
g(64)
time my.out on umm n=64 p=32 w=32 l=5
stages my.out on umm n=64 p=32 w=32 l=5
END
mmcalc -q -k again.mm
