cat > bitonic.mm <<'END'
algorithm my.bitonic "k = 2, 4, ..., n; s = k/2, ..., 1; partner i xor s"
  param n "input size", p
  require is_pow2(n)
  program
    input array a[n]
    for k = 2 to n by *2
      for s = k div 2 downto 1 by /2
        forall i = 0 to n - 1 where (i xor s) > i
          x = a[i]
          y = a[i xor s]
          if (x > y) == ((i and k) == 0)
            x, y = y, x
          end
          a[i], a[i xor s] = x, y
        end
      end
    end
    ensure is_sorted(a)
    ensure is_permutation(a, input a)
  end
end
algorithm my.upsweep "i = 0 to n - 1 by 2^(d + 1)"
  param n "input size", p
  program
    input array a[n]
    for d = 0 to log2(n) - 1
      forall i = 0 to n - 1 by 2^(d + 1)
        a[i + 2^(d + 1) - 1] = a[i + 2^d - 1] + a[i + 2^(d + 1) - 1]
      end
    end
    ensure a[n - 1] == total(input a)
  end
end
algorithm my.triples "downto by, and loops of threads by *"
  param n "input size", p
  program
    array a[n], b[n], c[n]
    for t = n - 1 downto 0 by 3
      forall i = t to t
        a[i] = t
      end
    end
    forall i = 0 to n - 1
      k, e = 0, 0
      for j = i + 1 to n by *3
        k = k + j
      end
      for j = n downto i + 1 by /2
        e = e + j
      end
      b[i] = k
      c[i] = e
    end
    ensure b[0] == 1 + 3 + 9
    ensure c[0] == 9 + 4 + 2 + 1
    ensure all(i = 0..2, a[3*i + 2] == 3*i + 2)
  end
end
END
mmcalc -q -e 'load bitonic.mm' -e 'check my.bitonic on pram n=2^(0..6) p=2^(0..3)' -e 'check my.upsweep on pram n=2^(0..8) p=1..9' \
    -e 'check my.upsweep on umm n=2^(0..6) p={2,4,8} w=4 l=3' -e 'time my.upsweep on pram n=2^200 p=2^100' -e 'simulate my.triples on pram n=9 p=4'
echo "--- errors"
head='algorithm my.x "x"
  param n "input size", p
  program
    array a[n]'
tail='    end
  end
end'
for body in 'forall i = 0 to n - 1 by n - 4
      a[i] = 1' 'for k = 0 to n by *2
      forall i = k to k
        a[i] = 1
      end' 'for k = n downto 0 by /2
      forall i = k to k
        a[0] = 1
      end' 'for k = 1 to n by *(n - 3)
      forall i = k to k
        a[0] = 1
      end' 'forall i = 0 to 1
      x, y = i' 'forall i = 0 to n - 1 by 2
      a[i div 3] = i' 'forall i = 0 to n - 1
      a[i] = i shl 62' 'forall i = 0 to n - 1
      a[i] = 1 shr (1 - i)'
do
    printf '%s\n    %s\n%s\n' "$head" "$body" "$tail" > x.mm
    mmcalc -q -e 'load x.mm' -e 'simulate my.x on pram n=4 p=4' 2>&1 | grep -v '^  [a-z]'
done
