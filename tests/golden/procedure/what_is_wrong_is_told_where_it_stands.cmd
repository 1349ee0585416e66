# An algorithm `mine` whose program uses procedures wrongly, each in its own way.
try() { # PROCEDURES PROGRAM
    { echo "$1"; printf 'algorithm mine\n  param n, p\n  on pram\n  end\n  program\n    input array a[n]\n%s\n  end\nend\n' "$2"; } >mine.mm
    mmcalc -e 'load mine.mm' -e 'simulate mine on pram n=4 p=2'
}
half='procedure half(x, h) "combines"
  forall i = 0 to h - 1
    x[i] = x[i] + x[i + h]
  end
end'
try "$half" '    do half(a)'
try "$half" '    do half(x = a, h = 2)'
try "$half" '    do halve(a, 2)'
try "$half" '    do half(n + 1, 2)'
try "$half" '    do half(a, n)'
try "$half" '    do sum.pairwise(a)'
try "$half" '    call half(x = a)'
try 'procedure count(k)
  k = k + 1
end' '    do count(n + 1)'
try 'procedure count(k)
  for k = 1 to 2
  end
end' '    do count(n + 1)'
try 'procedure up(x)
  do down(x)
end
procedure down(x)
  do up(x)
end' '    do up(a)'
try 'procedure up(x)
  x[s] = 1
end' '    s = 1
    do up(a)'
try 'procedure up(x)
  x[0] = unknown
end' '    do up(a)'
try 'procedure up(x, x)
  x[0] = 1
end' '    do up(a, a)'
try 'procedure up(x)
  input array b[2]
end' '    do up(a)'
try 'procedure up(x)
  operator op(u, v) = u + v identity 0
end' '    do up(a)'
try 'procedure up(x)
  do out(x, 7)
end
procedure out(x, at)
  forall i = 0 to 0
    x[at] = 1
  end
end' '    do up(a)'
try 'procedure up "no parameters"
end' '    do up()'
try "$half" '    do half'
each='procedure each(i, body)
  forall i = 0 to n - 1
    do body()
  end
end'
try "$each" '    do each(i, a)'
try "$each" '    do each(i) with
      a[i] = last
    end'
try "$each" '    do each(i, a) with
      a[i] = 1
    end'
try "${each%do body*}i = body
  end
end" '    do each(i) with
      a[i] = 1
    end'
try "${each%do body*}do body(i)
  end
end" '    do each(i) with
      a[i] = 1
    end'
