mmcalc -q --keep-going -e 'law half.of "its half"
  param a "a number"
  value = a/2
end' -e 'half.of(1, 2)' -e 'time sum.pairwise on umm n=8 p=4 w=4'
