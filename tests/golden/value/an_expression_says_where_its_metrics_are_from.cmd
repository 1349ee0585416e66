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
algorithm walked "the host's loop is no recurrence that is solved"
  param n "size"
  program
    array b[102*n]
    x = 3
    for t = 1 to 3
      x = (x*x + 1) mod 101
      forall i = 0 to n - 1
        b[x + i] = i
      end
    end
  end
end
algorithm lines "its lines follow from the other's time, by a let that is kept"
  param n "size"
  on umm
    let other = time(walked, n = n)
    exact time = other + 1
    exact stages = other + 2
  end
  program
    array b[n]
    b[0] = 1
  end
end
END
mmcalc -q -f json -e 'load own.mm' -e '1 + 1' -e 'time(sum.pairwise on umm, n=2^10, p=16, w=4, l=5)' \
    -e '2*time(own on umm, n=2^100, p=16, w=4, l=5)' -e 'time(own on pram, n=1..3, p=2)' \
    -e 'time(own on pram, n=8, p=2)/time(sum.pairwise on pram, n=8, p=2)' \
    -e 'most(io(compact.scan on agpu, n=2^9, p=32, b=4, M=64, alpha=2))'
# the same each time, however often a let that is counted is asked for; going through turns alone is no metric's;
# nor is it what a requirement is found by
at='n=50, p=8, w=4, l=9'
mmcalc -q -f json -e 'load own.mm' -e "time(lines on umm, $at)" -e "time(lines on umm, $at)" \
    -e 'time, stages lines on umm n=50 p=8 w=4 l=9' -e 'turns(s = 100 then s div 2, s > 1)' \
    -e 'shared(merge.groups on agpu, n=2^14, p=512, b=32, M=2^12, s=64, rho=2, d=2)'
