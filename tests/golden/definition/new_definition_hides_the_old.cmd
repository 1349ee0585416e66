mmcalc -e 'law amdahl "mine"
  param x
  value = x + 1
end' -e 'amdahl(1)'
