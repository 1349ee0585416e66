cat >evens.mm <<'E'
algorithm evens "every second number"
  param n "numbers", p
  on pram
    exact time statement = ceil(n/p) when p mod 2 == 0
  end
  program
    input array a[n]
    forall i = 0 to n - 1
      if i mod 2 == 0
        a[i] = a[i] + 1
      end
    end
    ensure a[0] == input a[0] + 1
  end
end
E
mmcalc -q -e 'load evens.mm' -e 'simulate evens on pram n=64 p=4' -e 'simulate evens on pram n=64 p=64' -e 'check evens on pram n=64 p={2, 64}'
mmcalc -q -e 'load evens.mm' -f json -e 'simulate evens on pram n=64 p=6'
mmcalc -q -f markdown -e 'load evens.mm' -e 'simulate evens on pram n=64 p=4' | tail -3
