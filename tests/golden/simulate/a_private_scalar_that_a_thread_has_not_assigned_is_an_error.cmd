cat > un.mm <<'X'
algorithm un.scalar "x"
  param n, p, w, l
  on umm, pram
    exact work = n
  end
  program
    array b[n]
    forall i = 0 to n-1
      if i mod 4 != 2
        x = i
      end
      b[i] = x
    end
  end
end
algorithm un.both "x"
  param n, p, w, l
  on umm, pram
    exact work = n
  end
  program
    output array b[n]
    forall i = 0 to n-1
      if i mod 4 != 2
        x = i
      else
        x = 0
      end
      b[i] = x
      if i > 3
        y = 1
      end
      if i > 4
        b[i] = y
      end
    end
    ensure b[2] == 0 and b[3] == 3 and b[5] == 1
  end
end
algorithm un.array "x"
  param n, p, w, l
  on umm, pram
    exact work = n
  end
  program
    array b[n]
    forall i = 0 to n-1
      private v[4]
      for k = 0 to 3
        if i + k != 7
          v[k] = i
        end
      end
      b[i] = v[(i + 1) mod 4]
    end
  end
end
X
for a in scalar both array
do
  mmcalc -e 'load un.mm' -e "simulate un.$a on umm n=16 p=4 w=2 l=3" 2>&1
done
