mmcalc -e 'algorithm my.x "x"
  param n "size", p
  program
    input a[n][n]  
    a[0][0] = 1
  end
end'
mmcalc -e 'algorithm my.x "x"
  param n "size", p
  program
    input array a[n]
    a[0] =
  end
end'
