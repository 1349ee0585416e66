sed 's|"rel": "<="|"rel": "<"|' "$GOLDEN/../proofs/sum.json" | mmcalc --check-proof -
