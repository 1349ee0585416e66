cat > b.mm <<'Y'
algorithm my.branch "x"
  param n, p, w, l
  on dmm
    exact work = n
  end
  program
    array c[n]
    forall i = 0 to n - 1
      if i mod 3 == 1
        c[5*i mod n] = i   # five apart
      end
    end
  end
end
Y
mmcalc -e 'load b.mm' -e 'steps my.branch on dmm n=16 p=8 w=4 l=3'
