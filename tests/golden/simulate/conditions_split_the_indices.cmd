cat > b.mm <<'X'
algorithm b.b "x"
  param n, p, w, l
  on dmm, umm
    exact work = n
  end
  program
    input array a[n]
    array c[n]
    forall i = 0 to n - 1 where i mod 3 != 1
      c[i] = if a[i] > 5 then a[n - 1 - i] else 0
    end
    forall i = 0 to n - 1
      if i mod 3 == 1
        c[i] = i
      elsif i == 0
        c[i] = c[i] + 1
      else
        x = c[i]
        c[i] = x*x
      end
    end
    ensure c[1] == 1 and c[0] == 1
  end
end
X
cat > least.mm <<'X'
# no index is below the least word: the last index that is would be no word
algorithm least.word "x"
  param n, p, w, l
  program
    array c[n]
    forall i = 0 to n - 1
      c[i] = 0
    end
    forall i = 0 to n - 1
      if i < -9223372036854775808
        c[i] = 1
      end
      if -9223372036854775808 > i
        c[i] = 1
      end
    end
    ensure c[0] == 0 and c[n - 1] == 0
  end
end
X
mmcalc -e 'load b.mm' -e 'simulate b.b on dmm n=16 p=8 w=4 l=3 input=ramp' -e 'simulate b.b on umm n=16 p=5 w=4 l=3 input=ramp discipline=lockstep'
mmcalc -e 'load least.mm' -e 'simulate least.word on dmm n=16 p=4 w=4 l=2'
