# the plain count goes by the definition, one access after another
cat > both.mm <<'X'
algorithm both.masked "x"
  param n, p, w, l
  on dmm, umm
    plain = access(i = 0..n-1, (i*40503 + 12345) mod n where i mod 5 < 3) + access(i = 0..n-1, i where i mod 5 < 3)
  end
  program
    input array a[n]
    output array b[n]
    forall i = 0 to n-1 where i mod 5 < 3
      b[i] = a[(i*40503 + 12345) mod n]
    end
    ensure b[0] == input a[12345 mod n]
    ensure b[n-1 - (n-1) mod 5] == input a[((n-1 - (n-1) mod 5)*40503 + 12345) mod n]
  end
end
X
mmcalc -e 'load both.mm' -e 'check both.masked on umm n=270001 p={2^9, 2^20} w=32 l=50' -e 'check both.masked on dmm n=270001 p=2^13 w={8, 24} l=700'
