# i div 2^t and i mod 2^t are one number each on stretches of 2^t indices; at 2^200 ends are known
cat >fft.mm <<'MM'
algorithm my.fft "butterflies"
  param n, p, w, l
  require is_pow2(n)
  program
    input array a[n]
    for t = 0 to log2(n) - 1
      forall i = 0 to n div 2 - 1
        k = (i div 2^t)*2^(t + 1) + i mod 2^t
        x = a[k]
        y = a[k + 2^t]
        a[k] = x + y
        a[k + 2^t] = x - y
      end
    end
  end
end
MM
cat >fft.txt <<'MM'
load fft.mm
time my.fft on umm n=2^14 p=96 w=12 l=10
simulate my.fft on umm n=2^14 p=96 w=12 l=10
time my.fft on dmm n=2^24 p=2^10 w=32 l=100
MM
mmcalc -q <fft.txt | grep 'exact\|time   '
mmcalc -q -e 'load fft.mm; derive my.fft on umm n=2^200 p=2^10 w=32 l=100' | sed -n '/all lines/,$p'
mmcalc -q -e 'load fft.mm; compare my.fft, sum.tree on umm n={2^20, 2^40} p=2^10 w=32 l=100'
mmcalc -f json -q -e 'load fft.mm; time my.fft on umm n=2^100 p=2^10 w=32 l=100'
# what grows like neighbours has an order; cells that lie n apart do not
mmcalc -q -e "load fft.mm; grows time(my.fft on umm), time(prefix.simple on umm)" | sed -n "1,9p"
mmcalc -q -e "derive time sort.bitonic_pram on dmm" | grep order
mmcalc -k -q -e 'load fft.mm; profile my.fft on umm n=2^200 p=2^10 w=32 l=100'
