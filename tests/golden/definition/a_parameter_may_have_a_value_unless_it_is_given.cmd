cat >own.mm <<'END'
algorithm own "reads every second cell, or every s-th"
  param n "cells", s = 2 "stride"
  program
    input array a[n*s]
    forall i = 0 to n - 1
      x = a[i*s]
    end
  end
end
END
mmcalc -e 'load own.mm; stages own on dmm n=64 p=32 w=32 l=10; stages own on dmm n=64 p=32 w=32 l=10 s={1,2,4,8}; s = 3; stages own on dmm n=64 p=32 w=32 l=10; show own'
mmcalc -e 'load own.mm; stages(own on dmm, n=64, p=32, w=32, l=10, s=32); simulate own on umm n=64 p=32 w=32 l=10 s=3; time own on umm n=64 p=32 w=32 l=10 s=0'
