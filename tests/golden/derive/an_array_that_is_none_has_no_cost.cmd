mmcalc -q --keep-going -e 'algorithm own.slip "a copy of an array that is not there"
  param n "cells"
  program
    input array a[n]
    forall i = 0 to n - 1
      a[i] = b[i]
    end
  end
end' -e 'time own.slip on umm n=4 p=2 w=2 l=1' -e 'derive own.slip on umm'
mmcalc -q --keep-going -e 'algorithm own.call "an element in round brackets"
  param n "cells"
  program
    input array a[n]
    forall i = 0 to n - 1
      a(i) = 2
    end
  end
end' -e 'time own.call on umm n=4 p=2 w=2 l=1'
