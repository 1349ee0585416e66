# Parameters that are called as names of the program, two uses, one within another, a new definition.
cat >mine.mm <<'F'
procedure swap(a, b) "exchanges a and b"
  t = a
  a = b
  b = t
end
procedure reverse(a, n) "the other way round"
  forall i = 0 to n div 2 - 1
    do swap(a[i], a[n - 1 - i])
  end
end
algorithm mine "turned, and turned again"
  param n, p
  program
    input array b[n]
    array a[n]
    t = 3
    forall i = 0 to n - 1
      a[i] = b[i]*t
    end
    do reverse(a, n)
    do reverse(b, n - t + 3)
    ensure all(i = 0..n-1, a[i] == 3*b[i])
  end
end
F
mmcalc -e 'load mine.mm' -e 'simulate mine on pram n=9 p=2' -e 'profile mine on pram n=9 p=2' -e 'derive time mine on pram n=9 p=2 from 20' \
    -e 'show mine' -e 'show reverse' -e 'explain swap' -e 'find turned' \
    -e 'procedure swap(a, b)
end' -e 'time mine on pram n=9 p=2' -e 'simulate mine on pram n=9 p=2'
mmcalc --format json -e 'load mine.mm' -e 'profile mine on pram n=9 p=2' | tr "{" "\n" | grep procedure
printf 'load mine.mm\nshow mine\n' | mmcalc | grep -c reverse
