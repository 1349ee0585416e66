# by the most where that is no more than the bound, by the least where that is more, and else it depends
mmcalc -q -e 'optimal sort.quick on pram' -e 'optimal sort.quick_pack on pram'
mmcalc -q -e 'optimal sort.quick on pram where p <= log2(n)'
cat > mine.mm <<'X'
algorithm my.scan "counts within a factor of two"
  solves keys
  param n, bits, p
  on pram
    least time = n/p when statement
    most  time = 2*n/p when statement
  end
  program
    input array a[n]
    more = 1
    while more > 0
      forall i = 0 to n - 1
        a[i] = a[i] div 2
      end
      more = a[0]
    end
  end
end
algorithm my.unsure "the most is too much, the least enough"
  solves keys
  param n, bits, p
  on pram
    least time = n/p
    most  time = n^2/p
  end
  program
    input array a[n]
    more = 1
    while more > 0
      forall i = 0 to n - 1
        a[i] = a[i] div 2
      end
      more = a[0]
    end
  end
end
X
mmcalc -q -e 'load mine.mm' -e 'optimal my.scan on pram' -e 'optimal my.unsure on pram'
mmcalc -q -f json -e 'load mine.mm' -e 'optimal my.scan on pram' | tr , '\n' | grep '"from"\|"theta"'
