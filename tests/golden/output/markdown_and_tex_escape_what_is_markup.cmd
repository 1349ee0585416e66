cat > odd.mm <<'X'
law odd "50 % of $x_1 & #2, `a|b` * c_d <e> [f] {g} ~h^i \\ \"q\""
  from "000 §1"
  param Par "a | b, 2^k"
  value = Par_2(Par) + Par
  notes """
  Where a*b_c <= 2 and d >= 3 | 4:

      x_1 = a_b * 2

  That was it: 100 % & more.
  """
end
X
sed -i 's/Par_2(Par)/2*Par/' odd.mm
for f in markdown tex; do mmcalc -f $f -e 'load odd.mm' -e 'show odd' -e 'explain odd'; done
