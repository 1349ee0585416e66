cat >own.mm <<'X'
algorithm my.sum "mine"
  param n "input size", p
  on pram
    exat time = n
    exact work = n

  end
end
1 + 1
problem over "x"
2 + 2
problem mine "no end follows"
  bound tme strict
3 + 3
X
mmcalc -k own.mm
echo "--- at a pipe"; mmcalc -k <own.mm
echo "--- the texts of -e stand alone"; mmcalc -k -e 'problem over "x"' -e ' 4 + 4'
