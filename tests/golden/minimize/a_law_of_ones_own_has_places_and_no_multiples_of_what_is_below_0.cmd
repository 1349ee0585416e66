mmcalc -q -e 'law parabola "its least is below 0"
  param q "where"
  value = q^2 - 4*q
end' -e 'minimize parabola over q=0..5' -e 'law flat "the same everywhere"
  param q "where"
  value = 3
end' -e 'minimize flat over q=1..3' -e 'set format=json; minimize flat over q=1..2'
