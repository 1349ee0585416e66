cat >own.mm <<'X'
algorithm my.sum "mine"
  param n "input size", p
  on pram
    exact tme = n
  end
end
X
mmcalc own.mm
mmcalc -k -e 'problem q "x"
  bound tine strict on pram
    n = n
  end
end' -e 'time q'
