run() { cat > e.mm <<X
algorithm e.e "x"
  param n, p, w, l
  on umm
    exact work = n
  end
  program
    input array a[n]
    array c[n]
    $1
    $2
    $3
  end
end
X
mmcalc -e 'load e.mm' -e 'simulate e.e on umm n=8 p=4 w=2 l=3' 2>&1 | head -4; }
run 'forall i = 0 to n' 'a[i] = 1' end
run 'forall i = 0 to n - 1' 'a[i] = c[n - 1 - i]' end
run 'forall i = 0 to n - 1' 'a[i] = 2^62 + 2^62*i' end
run 'forall i = 0 to n - 1' 'a[i] = 5/(i - 3)' end
run 'forall i = 0 to n - 1' 'a[i] = x' end
run 'forall i = 0 to n - 1' 'b[i] = 1' end
run 'a[0] = 1' '' ''
run 'ensure a[0] == 5000' '' ''
run 'forall i = 0 to n - 1' 'i = 3' end
run 'ensure sum(i = 0..n-1, 5 div (i - 3)) == 0' '' ''
run 'x = 5 mod 0' '' ''
run 'forall i = 0 to n - 1' 'a[i] = 2^63 - 1 - i' end
run 'forall i = 0 to n - 1' 'a[i] = sqrt(i)' end
