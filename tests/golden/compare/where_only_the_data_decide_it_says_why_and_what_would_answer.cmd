mmcalc -q -e 'algorithm halve.all "each number halved to zero"
  param n "numbers"
  program
    input array a[n]
    forall i = 0 to n - 1
      x = a[i]
      while x > 0
        x = x div 2
        a[i] = x
      end
    end
  end
end' -e 'compare halve.all on umm, dmm n=8 p=1 w=1 l=1'
