cat > l.mm <<'X'
algorithm loop.test "x"
  param n, p, w, l
  on dmm, umm, pram
    exact work = n
  end
  program
    operator op(x, y) = if x > y then x else y  identity -5000 commutative
    input array a[n]
    output array m[p]
    output array c[n]
    forall i = 0 to p - 1
      best = identity
      for k = 0 to n/p - 1
        best = op(best, a[k*p + i])
      end
      m[i] = best
    end
    forall i = 0 to n - 1
      s = 0
      for k = 1 to i
        s = s + k
      end
      v = 0
      while v*v < i
        v = v + 1
      end
      c[i] = s*1000 + v
    end
    ensure reduce(op, m) == reduce(op, input a)
    ensure c[5] == 15*1000 + 3
  end
end
X
mmcalc -e 'load l.mm' -e 'simulate loop.test on umm n=64 p=8 w=4 l=5' -e 'simulate loop.test on pram n=64 p=8' -e 'simulate transpose.rotating on umm n=256 p=8 w=4 l=5'
