# The lesser of two words where a condition holds and else the greater, or the other way about, is one comparison; of other words it is none.
cat >mine.mm <<'MM'
algorithm mine.net "comparators"
  param n, p
  on pram
  end
  program
    input array a[n]
    output array b[n]
    output array c[n]
    output array d[n]
    forall i = 0 to n - 1
      b[i] = if i mod 2 == 0 then min(a[i], a[n - 1 - i]) else max(a[i], a[n - 1 - i])
      c[i] = if i mod 2 == 0 then max(a[i], a[n - 1 - i]) else min(a[i], a[n - 1 - i])
      d[i] = if i mod 2 == 0 then max(a[i], a[n - 1 - i]) else min(a[i], a[i])
    end
  end
end
MM
mmcalc -e 'load mine.mm' -e 'show kernel mine.net n=8 p=4' | grep '(word)('
