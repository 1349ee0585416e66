# h = ceil(s/2), and then s = h: 100 turns at n = 2^100, counted by hand below; check holds formulas against runs
{ cat <<'X'
algorithm halves "the upper half onto the lower"
  param n
  program
    array a[n]
    s = n
    while s > 1
      h = ceil(s/2)
      forall i = 0 to s - h - 1
        a[i] = i
        a[i + h] = i
      end
      s = h
    end
  end
end
algorithm twice "the scalar goes through two others"
  param n
  program
    array a[n]
    h = 1
    while h < n
      g = 2*h
      f = g
      forall i = 0 to h - 1
        a[i] = i
      end
      h = f
    end
  end
end
X
} >own.mm
mmcalc -q -e 'load own.mm' -e 'time halves on umm n=2^100 p=32 w=32 l=400' -e '800*(2^95 - 1) + 4000'
mmcalc -q -e 'load own.mm' -e 'check halves on umm n=1..100 p=8 w=4 l=5' -e 'check twice on umm n=1..100 p=8 w=4 l=5' \
  -e 'derive time twice on pram'
