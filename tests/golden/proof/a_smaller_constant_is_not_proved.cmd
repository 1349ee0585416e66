sed 's/"constant": "6"/"constant": "5"/' "$GOLDEN/../proofs/sum.json" | mmcalc --check-proof -
