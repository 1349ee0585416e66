algorithm my.doubling "costs of sums of 1, 2, 4, ... numbers; its own depends on data"
  solves sum
  param n "the most", p
  on pram
    let steps = ilog2(n)
    exact time = sum(t = 0..steps, time(sum.pairwise, n = 2^t))
  end
  program
    input array a[n]
    i = 0
    while a[i] > 0
      i = a[i]
    end
  end
end
algorithm my.twice "that for n and for n^2"
  solves sum
  param n "the most", p
  on pram
    define both(n, t) = time(my.doubling, n = n) + t*time(my.doubling, n = n^2)
    exact time = both(n, p) + processors(sum.pairwise, n = 2*n)
  end
  program
    input array a[n]
    i = 0
    while a[i] > 0
      i = a[i]
    end
  end
end
algorithm my.processors "costs of a sum by 2, 4, ... processors; its own depends on data"
  solves sum
  param n "the most", p
  on pram
    let steps = ilog2(n)
    exact time = sum(t = 1..steps, time(sum.pairwise, n = n, p = 2^t))
  end
  program
    input array a[n]
    i = 0
    while a[i] > 0
      i = a[i]
    end
  end
end
