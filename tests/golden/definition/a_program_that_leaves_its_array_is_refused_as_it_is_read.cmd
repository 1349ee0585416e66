# At load, with the numbers at which it leaves: it has no cost then.  What data decide is left to runs.
try() { # NAME LINES-OF-THE-PROGRAM
    printf 'algorithm my.%s "x"\n  param n "size", p%s\n  program\n%s\n  end\nend\n' "$1" "$3" "$2" >own.mm
    mmcalc -e "load own.mm; time my.$1 on $4 n=5 p=4"
    echo "[$?]"
}
try far '    array a[n]
    forall i = 0 to n
      a[i] = 1
    end' '' pram
try negative '    array a[n]
    forall i = 0 to n - 1
      a[i - 1] = 1
    end' '' pram
try rows '    array a[n][2*n]
    forall i = 0 to n - 1, j = 0 to n - 1 where i + j > n
      a[j][i + j + 2] = 1
    end' '' pram
try family '    array f[t = 1..n][2^t]
    for t = 1 to n
      forall i = 0 to 2^t
        f[t][i] = 1
      end
    end' '' pram
try steps '    array a[n]
    forall i = 0 to n + 1 by 2
      a[i] = 1
    end' '' pram
try private '    array a[n]
    forall i = 0 to n - 1
      private v[4]
      for k = 0 to 4
        v[k] = i
      end
      a[i] = v[0]
    end' '' pram
try shared '    global T[n]
    forall multiprocessor r = 0 to n div b - 1
      shared x[b]
      forall core e
        x[e + 1] = T[r*b + e]
      end
    end' ', b, M' 'agpu b=2 M=64'
try word '    array abc[n]
    forall i = 0 to n - 1
      abd[i] = 1
    end' '' pram
try unset '    array a[n]
    many = 3
    forall i = 0 to n - 1
      a[i] = mnay
    end' '' pram
try endless '    array a[n]
    x = 1
    while n > 3
      forall i = 0 to n - 1
        a[i] = x
      end
      x = x + 1
    end' '' pram
# inside: each of these has a cost
try inside '    array a[n], f[t = 0..n][2^t]
    for t = n downto 0
      forall i = 0 to 2^t - 1 where i < n
        f[t][i] = a[n - 1 - i]
      end
    end' '' pram | sed -n '/exact/p'
try data '    input array a[n]
    forall i = 0 to n - 1
      x = a[i]
      if x >= 0 and x < n
        a[x] = i
      end
    end' '' pram | sed -n '/least/p'
