# the rule of EREW is broken in line 7, and line 10 divides by zero: what is counted is what ran before it, and the run says so
cat >bad.mm <<'M'
algorithm my.bad "a violation, then an error"
  param n, p
  program
    input array a[n]
    output array b[n]
    forall i = 0 to n - 1
      b[i] = a[0]
    end
    forall i = 0 to n - 1
      b[i] = 1 div (a[i] - a[i])
    end
  end
end
M
mmcalc -q -e 'load bad.mm' -e 'simulate my.bad on pram variant=erew n=4 p=4'
mmcalc -q -f json -e 'load bad.mm' -e 'simulate my.bad on pram variant=erew n=4 p=4' | jq -c '[.complete, .violations]' | head -1
# a run with violations that comes to its end is complete
mmcalc -q -f json -e 'simulate sum.tree on pram variant=erew n=4 p=4; simulate max.constant on pram variant=erew n=3 p=9' | jq -c '[.complete, .violations]' | head -2
