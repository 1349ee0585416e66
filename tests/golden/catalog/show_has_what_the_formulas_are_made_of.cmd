mmcalc -e 'show sort' | sed -n '/^formulas/,$p'
mmcalc -q -e 'algorithm own.twice "every cell twice"
  param n "cells"
  let m = 2*n
  define more(x) = x + m
  exact time = more(n)
end' -e 'show own.twice'
