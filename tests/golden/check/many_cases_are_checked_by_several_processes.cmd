# the same lines in the same order, failures and errors among them, whatever is done by whom
cat > own.mm <<'X'
algorithm my.wrong "a formula that is wrong for n = 3"
  param n, p
  on pram
    exact time = if n == 3 then 7 else ceil(n/p)
  end
  program
    array a[n]
    forall i = 0 to n - 1
      a[i] = i
    end
    ensure all(i = 0..n-1, a[i] == i)
  end
end
algorithm my.stopped "not meant for n = 3"
  param n, p
  program
    array a[n]
    forall i = 0 to n - 1
      a[i] = 6 div (n - 3)
    end
  end
end
X
several="2 7" all=all
[ "$MMCALC_TESTS" = small ] && several=7 all="all on pram" # make check-long has every model
try() { for t in 1 $several; do mmcalc -q --threads $t "$@" > out.$t 2>&1; echo "status $?" >> out.$t; cmp out.1 out.$t; done; }
try -e 'load own.mm' -e 'check my.wrong'
cat out.1
try -e 'load own.mm' -e 'check my.stopped'
cat out.1
# my.stopped ends it, whatever else is refused there
try -e 'load own.mm' -e "check $all n=3 p=2"
sed -n '/^  sum\|^  my/p; /status/p' out.1
try -f json -e "check $all n=16 p=2"
wc -c < out.1 | awk '{ print ($1 > 3000) }'
