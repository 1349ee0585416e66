mmcalc -e 'time transpose.diagonal on dmm n=4099^2 p=64 w=8 l=9'
# squares have no period that is read; p no multiple of w
own='algorithm my.squares
  param n
  program
    input array a[n]
    array b[n]
    forall i = 0 to n - 1
      b[i] = a[i*i mod n]
    end
  end
end'
mmcalc -e "$own" -e 'set accesses=10^5' -e 'time my.squares on dmm n=600011 p=10 w=4 l=9'
mmcalc -k -e "$own" -e 'set accesses=10^5' -e 'time(my.squares on dmm, n=600011, p=64, w=8, l=9)' -e 'least(time(my.squares on dmm, n=600011, p=64, w=8, l=9))'
