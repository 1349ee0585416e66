# work and span are in statements: what no speedup exceeds is the parallelism with unit=statement; in accesses one may
cat >own.mm <<'MM'
algorithm my.par "one wide statement of two operands, ten narrow ones of none"
  param n "size"
  program
    input array a[n], b[n]
    array c[n], d[1]
    forall i = 0 to n - 1
      c[i] = a[i] + b[i]
    end
    for t = 1 to 10
      forall i = 0 to 0
        d[0] = t
      end
    end
  end
end
MM
mmcalc -e 'load own.mm' -e 'ensure speedup(my.par on pram, n=100, p=2^(0..10)) <= parallelism(my.par on pram, n=100, p=1)' \
  -e 'ensure speedup(my.par on pram, n=100, p=100, unit=access) > parallelism(my.par on pram, n=100, p=1)'
mmcalc -e 'help parallelism' | head -1
