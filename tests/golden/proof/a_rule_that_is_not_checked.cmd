sed 's|"rule": "geometric"|"rule": "order calculus"|' "$GOLDEN/../proofs/sum.json" | mmcalc --check-proof -
