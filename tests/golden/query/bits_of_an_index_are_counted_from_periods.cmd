# bits below 2^15 repeat, the range is cut where higher ones change; the run counts every access
cat >bits.mm <<'MM'
algorithm my.bits "partners and bits of an index"
  param n, p, w, l
  param s "a bit", k "another"
  program
    array a[2*n + 2^s + 2]
    forall i = 0 to n - 1 where ((i & 2^s) == 0) == ((i & 2^k) == 0)
      a[i xor 2^s] = 1
    end
    forall i = 0 to n - 1 where ((i shr 2) & 1) == 0 or (i & 5) == 4
      a[(i | 2^s) + 1] = 2
    end
  end
end
MM
cat >bits.txt <<'MM'
load bits.mm
time my.bits on umm n=200000 s=17 k=16 p=96 w=8 l=3
simulate my.bits on umm n=200000 s=17 k=16 p=96 w=8 l=3
time my.bits on dmm n=99999 s=3 k=16 p=64 w=7 l=9
simulate my.bits on dmm n=99999 s=3 k=16 p=64 w=7 l=9
time sort.bitonic_pram on umm n=2^16 p=2^10 w=32 l=100
MM
mmcalc -q <bits.txt | grep 'exact\|time   \|accesses'
