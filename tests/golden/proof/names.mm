problem my.prob "its let is not that of an algorithm"
  param n "size"
  let q = n
  bound time order on pram from "me"
    a = q "the size"
  end
end

algorithm my.let "a let of its own name"
  solves my.prob
  param n, p
  let q = n^2
  on pram
    exact time = q
  end
  program
    input array a[n]
    i = 0
    while a[i] > 0
      i = a[i]
    end
  end
end

algorithm my.block "a function of the model's name, where it is on the model"
  solves sum
  param n, p
  on pram
    define every(s, m) = 5*s
    define foo(s) = s^2
    exact time = foo(n) + every(n, p)
  end
  program
    input array a[n]
    i = 0
    while a[i] > 0
      i = a[i]
    end
  end
end

algorithm my.above "the same outside: there the model's is meant"
  solves sum
  param n, p
  define every(s, m) = s^3
  on pram
    exact time = every(n, p)
  end
  program
    input array a[n]
    i = 0
    while a[i] > 0
      i = a[i]
    end
  end
end
