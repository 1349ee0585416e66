# Masks, remainders, powers of two, a family in two dimensions (the derivation crashed on it), xor; and open ones.
cat > t.mm <<'X'
algorithm inside "what is proved"
  param n "size", p
  param m "of blocks"
  require is_pow2(n) and m <= n
  program
    array a[n], b[m]
    array f[t = 0..log2(n)][2^t][m]
    forall i = 0 to n - 1
      a[i] = i
      if i > 0 and i < m
        b[i - 1] = a[i]
      end
      a[i xor (n div 2)] = 1
      b[(3*i + 1) mod m] = 1
    end
    for t = 1 to log2(n)
      forall i = 0 to 2^t - 1, j = 0 to m - 1
        f[t][i][j] = a[i]
        f[t - 1][i div 2][m - 1 - j] = a[i*(n div 2^t)]
      end
    end
    forall i = 0 to n - 1
      b[a[0]] = 1
      a[i*i mod n] = a[isqrt(i)]
    end
  end
end
X
mmcalc -e "load t.mm; explain inside; time inside on pram n=8 m=4 p=2"
