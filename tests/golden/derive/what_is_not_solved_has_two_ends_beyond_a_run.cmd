# bits reversed by a private loop: where a run counts it, exact; beyond, between one stage a request and one a cell
program='algorithm my.reversal
  param n
  require is_pow2(n)
  program
    input array a[n]
    array b[n]
    forall i = 0 to n - 1
      r = 0
      x = i
      for t = 1 to log2(n)
        r = 2*r + x mod 2
        x = x div 2
      end
      b[r] = a[i]
    end
  end
end
algorithm my.loop
  param n
  program
    array a[n]
    x = n
    y = 1
    while x > 1
      forall i = 0 to x - 1
        a[i] = y
      end
      if y mod 3 == 0
        x = x div 2
      end
      y = y + 1
    end
  end
end'
mmcalc -q --keep-going -e "$program" -e 'w=32; l=400; set accesses=2^14' -e 'time my.reversal on umm n=2^9 p=2^8' \
    -e 'derive my.reversal on dmm n=2^9 p=2^8' -e 'time my.reversal on dmm n=2^200 p=2^10' \
    -e 'time my.reversal on umm n=2^(8..11) p=2^8' -e 'time my.reversal on umm n=2^(10..12) p=2^8' \
    -e 'time my.reversal on pram n=2^200 p=2^10' -e 'stages my.reversal on umm n=2^60 p=1' \
    -e 'most(time(my.reversal on umm, n=2^12, p=2^8)) - least(time(my.reversal on umm, n=2^12, p=2^8))' \
    -e 'minimize time my.reversal on umm over p=2^(1..3) n=2^100' \
    -e 'crossover my.reversal, access.contiguous on umm over n=2^(8..30) p=2^8' \
    -e 'compare my.reversal, access.contiguous on umm n=2^100 p=2^10' \
    -e 'time my.loop on umm n=2^200 p=2^10' 2>&1
mmcalc -q --format json -e "$program" -e 'time my.reversal on umm n=2^200 p=2^10 w=32 l=400'
