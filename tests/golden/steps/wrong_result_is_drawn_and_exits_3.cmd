cat > b.mm <<'Y'
algorithm my.wrong "x"
  param n, p, w, l
  on dmm
    exact work = n
  end
  program
    array c[n]
    forall i = 0 to n - 1
      c[i] = i
    end
    ensure c[1] == 2
  end
end
Y
mmcalc -e 'load b.mm' -e 'steps my.wrong on dmm n=4 p=4 w=4 l=3'
