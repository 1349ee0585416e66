# a problem's let is not the algorithm's; a lemma is of the model's function alone; the model's function goes before the algorithm's
for a in my.let my.block my.above; do
  mmcalc -e "load $GOLDEN/proof/names.mm" -e "time $a on pram n=8 p=2" | grep exact
  mmcalc -e "load $GOLDEN/proof/names.mm" -e "optimal $a on pram" | grep -A3 '^  proved\|^[FG] '
done
# every proof of a file is checked, whatever it stands beside
cat >p.json <<'EOF'
{"o":{"claim":{"left":"n^2","right":"n","where":["n >= 1"]},"constant":"1","steps":[{"id":1,"rule":"ring","left":"n^2","rel":"<=","right":"n"}]},
 "order_proof":{"o":{"claim":{"left":"n","right":"n","where":["n >= 1"]},"constant":"1","steps":[{"id":1,"rule":"ring","left":"n","rel":"<=","right":"n"}]}}}
EOF
mmcalc --check-proof p.json
sed 's/{"o"/{"proof":7,"o"/' p.json | mmcalc --check-proof -
# a no is not told by a proof that its check refuses
mmcalc -e 'grows sum(k = p..n, log2(k)^3/k), log2(n)*log2(n/p) where p <= 2' | head -6
