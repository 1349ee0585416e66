mmcalc --check-proof - <"$GOLDEN/../proofs/sum.json"
