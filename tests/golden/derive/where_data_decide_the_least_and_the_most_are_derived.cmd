# an exchange under a condition on data is one statement with two ends, each with its order; so at a point
cat >sort.mm <<'X'
algorithm my.oddeven "odd-even transposition sort"
  param n
  program
    input array a[n]
    for t = 0 to n - 1
      forall i = 0 to n div 2 - 1
        j = 2*i + t mod 2
        if j + 1 < n and a[j] > a[j + 1]
          a[j], a[j + 1] = a[j + 1], a[j]
        end
      end
    end
    ensure all(i = 0..n - 2, a[i] <= a[i + 1])
  end
end
X
mmcalc sort.mm -e 'derive my.oddeven on umm' -e 'derive my.oddeven on pram n=100 p=7' -e 'time my.oddeven on pram n=100 p=7' -e 'derive my.oddeven on umm from 9'
mmcalc -f json sort.mm -e 'derive my.oddeven on pram n=100 p=7'
mmcalc sort.mm -e 'simulate my.oddeven on pram n=100 p=7' -e 'time my.oddeven on umm n=2^200 p=2^10 w=32 l=400'
