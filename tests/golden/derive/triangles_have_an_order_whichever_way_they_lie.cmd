# the loops of a triangle: prefixes, suffixes, rows from the diagonal on; known from below by turning the sum round
cat > own.mm <<MM
algorithm my.suffixes "one after the other"
  param n "elements", p, w, l
  program
    input array a[n]
    for j = 0 to n - 1
      forall i = j to n - 1
        a[i] = a[i] + 1
      end
    end
  end
end
algorithm my.prefixes "one after the other"
  param n "elements", p, w, l
  program
    input array a[n]
    for j = 0 to n - 1
      forall i = 0 to j
        a[i] = a[i] + 1
      end
    end
  end
end
algorithm my.triangle "the sums of a lower triangle's rows"
  param n "rows", p, w, l
  program
    input array a[n][n]
    output array s[n]
    forall i = 0 to n - 1
      s[i] = 0
    end
    for j = 0 to n - 1
      forall i = j to n - 1
        s[i] = s[i] + a[i][j]
      end
    end
  end
end
MM
for a in suffixes prefixes triangle; do for m in pram dmm umm; do mmcalc own.mm -e "derive my.$a on $m" | grep -A1 '^  order'; done; done
mmcalc own.mm -e 'time my.suffixes on pram n=2^200 p=2^70 w=1 l=1' -e 'check my.triangle'
mmcalc -e 'grows sum(j = 0..n-1, (j + 1)*ceil(n/p)), n^3/p' | grep Theta
