sed 's|, "n >= 2"||g' "$GOLDEN/../proofs/sum.json" | mmcalc --check-proof -
