cat > shift.mm <<'M'
algorithm my.shift "each word s places on"
  param n "input size", s >= -10^3 "shift", p, w, l
  require abs(s) <= n
  on umm, dmm
  end
  program
    input array a[n]
    array c[n]
    forall i = 0 to n - 1
      c[i] = a[(i + s) mod n]
    end
    ensure c[0] == input a[s mod n]
  end
end
algorithm my.some "the first s words, which may be none, then s words one by one"
  param n "input size", s >= 0, p >= 0
  require n >= s
  program
    input array a[n]
    forall i = 0 to s - 1
      a[i] = a[i] + 1
    end
    for t = 1 to s
      forall i = 0 to 0
        a[i] = t
      end
    end
  end
end
law half "half of it"
  param x >= -2 "a number"
  value = x/2
end
M
cat > bad.mm <<'M'
algorithm my.bad "its least value is no number"
  param n, s >= -n "shift", p
  on pram
  end
  program
    input array a[n]
    forall i = 0 to n-1
      a[i] = 1
    end
  end
end
M
cat > all.mm <<'M'
load shift.mm
load bad.mm
show my.some
show half
time my.shift on umm n=64 s={-50, -5, 0, 5} p=8 w=4 l=3
check my.shift on dmm n=64 s=-5..5 p=8 w=4 l=3
time my.shift on umm n=64 s=-65 p=8 w=4 l=3
time my.shift on umm n=2000 s=-1001 p=8 w=4 l=3
time my.shift on umm n=64 s=1/2 p=8 w=4 l=3
check my.some on umm n=64 s=0..20 p=8 w=4 l=3
check my.some on pram n=64 s=0..20 p=8
time my.some on pram n=64 s=-1 p=8
# a model's own parameters are at least 1
time my.some on pram n=64 s=0 p=0
minimize time my.some on umm over s=0..64 n=64 p=8 w=4 l=3
maximize time my.some on umm over s=0..64 n=64 p=8 w=4 l=3
crossover my.some, my.shift over s=0..60 on umm n=64 p=8 w=4 l=3
half(-2)
half(-sqrt(2))
half(-3)
time my.bad on pram n=64 s=0 p=8
M
mmcalc -k all.mm
mmcalc -e 'load shift.mm' -e 'save copy.mm' && grep 's >= ' copy.mm && mmcalc copy.mm
