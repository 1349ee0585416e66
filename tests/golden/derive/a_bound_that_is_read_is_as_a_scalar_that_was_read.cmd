# A bound that is read from memory counts once for each index, and the loop turns as often, as if a scalar had read it before.
cat >mine.mm <<'MM'
algorithm my.direct "bound read"
  param n, p, w, l
  param E = 3
  program
    input array row[n]
    array a[n*(E + 1)]
    forall v = 0 to n - 1
      for k = 0 to row[v] mod 4 - 1 within 0..E "as said"
        a[v*(E + 1) + k] = k
      end
    end
  end
end
algorithm my.scalar "bound read before"
  param n, p, w, l
  param E = 3
  program
    input array row[n]
    array a[n*(E + 1)]
    forall v = 0 to n - 1
      c = row[v] mod 4
      for k = 0 to c - 1 within 0..E "as said"
        a[v*(E + 1) + k] = k
      end
    end
  end
end
MM
for metric in accesses time work; do
    for name in direct scalar; do
        mmcalc -e 'load mine.mm' -e "derive $metric my.$name on umm" | sed -n '/all lines/,/^$/p' | grep -v because >$name
    done
    cmp direct scalar && cat direct
done
for machine in 'umm n=16 p=8 w=4 l=5' 'dmm n=17 p=8 w=4 l=5'; do
    mmcalc -e 'load mine.mm' -e "simulate my.direct on $machine" 2>&1 | grep time
done
