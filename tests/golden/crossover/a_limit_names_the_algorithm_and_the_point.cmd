slow='algorithm my.slow
  param n, p
  on pram
    exact time = sum(t = 1..n, isqrt(t) mod (t div 3 + 1))
  end
end'
mmcalc -q -e "$slow" -e 'set terms=10^5' -e 'crossover sum.pairwise, my.slow over n=1..10^40 on pram p=4'
