# in JSON: formula, derived, counted, interval; nothing where no metric is asked for
cat > own.mm <<'END'
algorithm own "a program alone"
  param n "size"
  program
    input array a[n]
    forall i = 0 to n - 1
      a[i] = a[i] + 1
    end
  end
end
END
mmcalc -q -f json -e 'load own.mm' -e '1 + 1' -e 'time(sum.pairwise on umm, n=2^10, p=16, w=4, l=5)' \
    -e '2*time(own on umm, n=2^100, p=16, w=4, l=5)' -e 'time(own on pram, n=1..3, p=2)' \
    -e 'time(own on pram, n=8, p=2)/time(sum.pairwise on pram, n=8, p=2)' \
    -e 'most(io(compact.scan on agpu, n=2^9, p=32, b=4, M=64, alpha=2))'
