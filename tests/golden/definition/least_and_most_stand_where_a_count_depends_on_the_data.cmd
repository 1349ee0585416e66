cat > evens.mm <<'END'
algorithm evens "doubles the numbers that are even"
  from  "nowhere"
  param n "input size", p, w
  on bpram
    require p == 1
    exact time = 2 when n == 1
    least time = n
    most  time = 3*n
    exact rounds = n
  end
  program
    input array a[n]
    forall i = 0 to n - 1
      x = a[i]
      if x mod 2 == 0
        a[i] = 2*x
      end
    end
    ensure a[0] mod 2 == 0 or a[0] == input a[0]
  end
end
END
mmcalc -e 'load evens.mm; time evens on bpram n=100 p=1 w=4; time evens on bpram n={1, 100} p=1 w=4'
mmcalc --format json -e 'load evens.mm; time evens on bpram n=100 p=1 w=4'
mmcalc -e 'load evens.mm; simulate evens on bpram n=100 p=1 w=4; simulate evens on bpram n={10, 100} p=1 w=4 input=ramp; time(evens on bpram, n = 100, p = 1, w = 4)'
sed 's/3\*n/n + 3/; s/evens/tight/; s/when n == 1/when n == 0/; s/exact rounds = n/exact accesses = 0 when n == 0/' evens.mm > tight.mm
mmcalc -e 'load tight.mm; check tight n=100 p=1 w=4'
mmcalc -e 'load tight.mm; simulate tight n=100 p=1 w=4'
mmcalc -e 'load evens.mm; show evens'
