cat > f.mm <<'Y'
algorithm only.formula "no program"
  param n, p, w, l
  on umm
    exact time = n
  end
end
Y
mmcalc --keep-going -e 'load f.mm' -e 'steps only.formula on umm n=4 p=2 w=2 l=1' -e 'steps nothing.like on umm' -e 'steps'
