# a sum whose threads overwrite each other, one that does nothing, and one whose values surely differ
cat >own.mm <<'M'
algorithm own.race "a racing sum"
  solves sum
  param n, p, w, l
  on dmm, umm
  end
  program
    array a[n]
    array b[1]
    forall i = 0 to n - 1
      b[0] = b[0] + a[i]
    end
  end
end
algorithm own.nothing "nothing is added up"
  solves sum
  param n, p, w, l
  on dmm, umm
  end
  program
    array a[n]
    forall i = 0 to 0
      a[i] = 1
    end
  end
end
algorithm own.differ "two values for one cell"
  param n, p, w, l
  program
    array b[n]
    forall i = 0 to n - 1
      b[i div 2] = i
    end
  end
end
algorithm own.alike "one value for one cell"
  param n, p, w, l
  program
    array b[n]
    forall i = 0 to n - 1
      b[i div 2] = 7
    end
  end
end
M
mmcalc -k -e 'load own.mm' -e 'time own.race on umm n=2^6 p=2^5 w=8 l=10' -e 'time own.nothing on umm n=2^6 p=2^5 w=8 l=10' \
  -e 'time own.race on umm n=2^6 p=1 w=8 l=10; time own.differ on dmm n=64 p=8 w=4 l=3; time own.alike on dmm n=64 p=8 w=4 l=3' \
  -e 'optimal own.race on umm proof=no' -e 'compare sum on umm n=2^20 p=2^10 w=32 l=400' -e 'ensure optimal(own.nothing on dmm)'
# whether two meet is counted, where it is not seen from the address
cat >meet.mm <<'M'
algorithm own.apart "no two meet"
  param n, p, w, l
  program
    array a[n]
    array b[4*n]
    forall i = 0 to n - 1
      b[3*i + i mod 2] = a[i]
    end
  end
end
algorithm own.meet "some do"
  param n, p, w, l
  program
    array a[n]
    array b[4*n]
    forall i = 0 to n - 1
      b[i*i mod 7] = a[i]
    end
  end
end
M
mmcalc -k -e 'load meet.mm' -e 'time own.apart on umm n=64 p=8 w=4 l=3; time own.meet on dmm n=64 p=8 w=4 l=3; time own.meet on dmm n=3 p=8 w=4 l=3' \
  -e 'time own.meet on umm n=64 p=2 w=4 l=3; time own.meet on dmm n=64 p=1 w=4 l=3'
