# quotients, roots, logarithms and powers of a program are whole, or it has no cost: the words are a run's
program='algorithm my.halves
  param n, m
  let q = n/m
  let r = sqrt(n)
  program
    input array a[4*n + 99]
    forall i = 0 to n - 1
      STATEMENT
    end
  end
end'
ask() {
    echo "--- $1"
    mmcalc -q --keep-going -e "$(printf '%s\n' "$program" | sed "s|STATEMENT|$1|")" -e 'p=4; w=2; l=3; m=4' \
        -e 'time my.halves on umm n=9' -e 'time my.halves on umm n=16' 2>&1 | grep -v 'my.halves on\|^$\|how\|forall\|^ *a\['
}
ask 'a[i] = a[i + n/2]'
ask 'a[i] = a[i/2]'
ask 'a[i] = if n mod 2 == 0 then a[i + n/2] else a[i]'
ask 'a[i] = a[i + q]'
ask 'a[i] = a[i + r]'
ask 'a[i] = a[i + log2(n)]'
ask 'a[i] = a[i + 2^(n - 10)]'
ask 'a[i] = a[i + ceil(n/m) + floor(i/2)]'
ask 'a[i] = a[(2*i)/2]'
loops='algorithm my.loops
  param n
  program
    array a[n]
    if n > 2
      for t = 0 to n/2 - 1
        forall i = 0 to n - 1
          a[i] = t
        end
      end
    end
    h = n
    while h > 1
      forall i = 0 to h - 1
        a[i] = h
      end
      h = h/2
    end
  end
end
algorithm my.size
  param n
  program
    array a[n/2]
    forall i = 0 to 0
      a[i] = n
    end
  end
end
algorithm my.caller
  param n
  program
    call my.loops(n = n + 1)
  end
end'
mmcalc -q --keep-going -e "$loops" -e 'p=4; w=2; l=3' -e 'time my.loops on umm n=5..8' -e 'time my.loops on umm n=2^200' \
    -e 'time my.size on umm n=3' -e 'time my.caller on umm n=2' -e 'time my.caller on umm n=3' \
    -e 'simulate my.loops on umm n=6' 2>&1
