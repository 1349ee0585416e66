# every(n, 2) are the rounds of p processors: a call at p = 1 asks for those of one, no lemma of the caller's p
mmcalc -q -e 'algorithm own.rounds "one in two of n cells"
  param n "cells", p
  on pram
    exact time = every(n, 2)
  end
end
algorithm own.same "by as many"
  param n "cells", p
  on pram
    exact time = time(own.rounds, n = n) + 1
  end
end
algorithm own.alone "by one"
  param n "cells", p
  on pram
    exact time = time(own.rounds, n = n, p = 1) + 1
  end
end' -e 'grows time(own.same on pram), n/p + 1' -e 'grows time(own.alone on pram), n' | grep 'F = \|on pram)  '
