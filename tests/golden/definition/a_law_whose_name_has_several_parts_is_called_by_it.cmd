mmcalc -q --keep-going -e 'law half.of "its half"
  param a "a number"
  value = a/2
  also third = a/3
end' -e 'half.of(3); half.of.third(3); half.of(a = 1..3)' -e 'half.off(3)' -e 'half.of.fourth(3)'
