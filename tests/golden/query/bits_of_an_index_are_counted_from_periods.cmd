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
# a partner where there is one, else itself; one of two by residue, by interval, and with steps that differ (one by one)
cat >chosen.mm <<'MM'
algorithm my.chosen "one of two addresses"
  param n, p, w, l
  param s "a bit", k "where it changes"
  program
    array a[3*n + 1]
    forall i = 0 to n - 1
      a[if i xor 2^s < n then i xor 2^s else i] = 1
    end
    forall i = 0 to n - 1 where i mod 3 != 1
      a[if i < k then n - 1 - i else if i mod 2 == 0 or i >= 2*k then i + 1 else i + n] = 2
    end
    forall i = 0 to n - 1
      a[if i mod 5 == 2 then 2*i else i] = 3
    end
  end
end
MM
mmcalc -q chosen.mm -e 'check my.chosen on umm n={1, 2, 7, 33, 100, 257} s={0, 3, 6} k={0, 5, 40} p={1, 6, 64} w={1, 4, 7} l={1, 9}' \
    -e 'check my.chosen on dmm n={7, 100, 257} s={0, 3, 6} k={5, 40} p={6, 64} w={4, 7} l=9 discipline=lockstep' \
    -e 'time my.chosen on umm n=100000 s=16 k=777 p=96 w=8 l=3; simulate my.chosen on umm n=100000 s=16 k=777 p=96 w=8 l=3' | grep 'my.chosen\|agree\|differ\|exact\|time  '
mmcalc -q -e 'time sort.bitonic_pram on umm n=10^5 p=2^10 w=32 l=100' | grep exact
