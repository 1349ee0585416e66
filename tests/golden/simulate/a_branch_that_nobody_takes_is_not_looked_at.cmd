# the family W has no member 0, and is not asked for it
cat > f.mm <<'X'
algorithm f.f "x"
  param n, p, w, l
  on dmm, pram
    exact work = 3*n
  end
  program
    input array a[n]
    array W[t = 1..2][n]
    for t = 0 to 2
      forall i = 0 to n - 1
        W[max(t, 1)][i] = if t == 0 then a[i] + 1 else W[t - t div 2][i]
      end
    end
    ensure W[2][0] == input a[0] + 1
  end
end
X
for d in yes no; do mmcalc -e 'load f.mm' -e "simulate f.f on dmm n=8 p=4 w=4 l=1 data=$d" -e "simulate f.f on pram n=8 p=4 data=$d"; done
