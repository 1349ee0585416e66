# a run refuses what an algorithm that is called requires, and so do costs, in the same words
mmcalc -k -e 'work reduce.naive on agpu n=16 p=4 b=1 M=1' -e 'simulate reduce.naive on agpu n=16 p=4 b=1 M=1' \
    -e 'time(reduce.naive on agpu, n = 16, p = 4, b = 1, M = 1) > 0'
cat >calls.mm <<"END"
algorithm own.two "powers of two alone"
  param n
  require n == 2^ilog2(n) "a power of two"
  program
    input array a[n]
    output array r[n]
    forall i = 0 to n - 1
      r[i] = a[i]
    end
  end
end
algorithm own.branch "under a condition that parameters decide"
  param n
  program
    input array a[n]
    output array r[n]
    if n > 10
      call own.two(n = n, a = a, r = r)
    else
      call own.two(n = 1, a = a, r = r)
    end
  end
end
algorithm own.loop "in every turn"
  param n, s
  program
    input array a[n]
    output array r[n]
    for t = 1 to n by s
      call own.two(n = t, a = a, r = r)
    end
  end
end
algorithm own.data "where the data say so"
  param n
  program
    input array a[n]
    output array r[n]
    if a[0] > 2^61
      call own.two(n = n, a = a, r = r)
    end
  end
end
algorithm own.misses "an argument"
  param m
  program
    input array a[m]
    output array r[m]
    call own.two(a = a, r = r)
  end
end
END
mmcalc -k -e 'load "calls.mm"' -e 'time own.branch on pram n={7, 12, 16} p=1' -e 'simulate own.branch on pram n=12 p=1' \
    -e 'time own.loop on pram n=2 s=1 p=1' -e 'time own.loop on pram n=4 s=1 p=1' -e 'time own.loop on pram n=2^200 s=2^198 p=1' \
    -e 'time own.data on pram n=6 p=1' -e 'time own.misses on pram m=8 p=1' -e 'simulate own.misses on pram m=8 p=1'
