# each operand of min(x, y, z) may be compared with the rest
mmcalc -e 'grows sum(t = 1..n, min(t, p, l)), n*min(n, p, l)'
for q in 'min(n, p, l), min(ceil(n/2), p, l)' 'max(n, p, l, w), n + p + l + w' 'min(n, p, l), min(n, min(p, l))' 'min(n, p, l), p'; do
  mmcalc -f json -e "grows $q" | grep -o '"f":"[^"]*"\|"g":"[^"]*"\|"o":"[a-z]*"\|"omega":"[a-z]*"' | tr '\n' ' '
  echo
done
