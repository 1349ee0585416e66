mmcalc -q -e 'algorithm own.jump "cells that jump"
  param n "n"
  program
    input array a[n]
    forall i = 0 to n - 1
      a[i] = a[(i*i) mod n]
    end
  end
end' -e 'derive own.jump on dmm'
