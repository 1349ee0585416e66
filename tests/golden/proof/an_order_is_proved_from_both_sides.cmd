# where it is not that of the bound: with all steps, read again, and refused with another constant
mmcalc -e 'optimal prefix.simple on pram proof=full' | sed -n '/^F <= .*order/,$p'
mmcalc -f json -e 'optimal prefix.simple on pram' >p.json
jq -c '{order, times_least, times_most}' p.json
mmcalc --check-proof p.json | sed "s, of prefix.*,,"
sed 's,"constant":"5/2","constant":"9/4",' p.json | mmcalc --check-proof - | tail -1
jq -c '{algorithm, model, order_proof}' p.json | mmcalc --check-proof - | wc -l
mmcalc -f json -e 'optimal prefix.simple on pram proof=no' | jq -c 'keys | map(select(startswith("order")))'
