# what a textbook says of a scan, a running maximum, a rank; each against the function that says it
# otherwise, and against what is false; a maximum of nothing is an error
say() { # CONDITION: of b = a scanned, m its running maxima, r the ranks of a
    printf 'algorithm my.scan "by the definition"\n param n, p\n program\n  input array a[n]\n  output array b[n]\n  array m[n], r[n]\n  s = 0\n  for i = 0 to n - 1\n    forall k = i to i\n      if i == 0\n        b[k] = a[k]\n        m[k] = a[k]\n      else\n        b[k] = b[k - 1] + a[k]\n        m[k] = max(m[k - 1], a[k])\n      end\n      r[k] = 0\n    end\n  end\n  for j = 0 to n - 1\n    forall k = 0 to n - 1\n      if a[j] < a[k] or a[j] == a[k] and j < k\n        r[k] = r[k] + 1\n      end\n    end\n  end\n  ensure %s\n end\nend\n' "$1" >my.mm
    printf '%s: ' "$1"
    mmcalc -q -e 'load my.mm' -e 'check my.scan on pram n=1..40 p=3' 2>&1 | grep -oE 'the result is (right|wrong)|FAILS at [0-9]* points|the (max|min) of nothing|in a program.*|.*inner.*' | head -1
}
say 'is_scan(b, a)'
say 'all(i = 0..n-1, b[i] == sum(j = 0..i, input a[j]))'
say 'all(i = 0..n-1, b[i] == sum(j = 0..n-1, a[j] where j <= i))'
say 'all(i = 0..n-1, b[i] == sum(j = 0..i - 1, a[j]))'
say 'all(i = 0..n-1, m[i] == max(j = 0..i, a[j]))'
say 'all(i = 0..n-1, m[i] == max(j = 0..n-1, a[j] where j < i or j == i))'
say 'all(i = 0..n-1, m[i] == max(j = 0..n-1, a[j]))'
say 'all(i = 0..n-1, m[i] == -min(j = 0..i, -a[j]))'
say 'm[n-1] == max(i = 0..n-1, a[i]) and min(i = 0..n-1, m[i]) == a[0]'
say 'all(i = 1..n-1, max(j = 0..i, a[j]) >= max(j = 0..i - 1, a[j]))'
say 'all(i = 0..n-1, max(j = 0..i, a[j]) >= max(j = 0..i - 1, a[j]))'
say 'all(i = 0..n-1, r[i] == sum(j = 0..n-1, 1 where a[j] < a[i] or a[j] == a[i] and j < i))'
say 'all(i = 0..n-1, all(j = i + 1..n-1, (r[i] < r[j]) == (a[i] <= a[j])))'
say 'all(i = 0..n-1, all(j = 0..n-1, (r[i] < r[j]) == (a[i] <= a[j])))'
say 'sum(i = 0..n-1, sum(j = 0..i - 1, 1 where i mod 2 == j mod 2)) == (n - 1)^2 div 4'
say 'b[n-1] == prod(i = 0..n-1, a[i])'
# a scan's condition goes on from one index to the next: n terms, not n^2/2
cat >long.mm <<'M'
algorithm my.long "ones"
  param n, p
  program
    array b[n]
    forall i = 0 to n - 1
      b[i] = i + 1
    end
    ensure all(i = 0..n-1, sum(j = 0..i, b[j]) == (i + 1)*(i + 2) div 2)
    ensure all(i = 0..n-1, b[i] == max(j = 0..i, b[j] where b[j] > 0))
    ensure all(i = 0..n-1, b[i] == min(j = i..i, b[j]) + sum(j = 0..n-1-n, b[j]))
    ensure all(i = 0..n-1, sum(j = 0..min(i, 9), b[j]) <= 55)
  end
end
M
ulimit -t 10
mmcalc -q -e 'load long.mm' -e 'simulate my.long on pram n=5*10^4 p=16' | grep result
