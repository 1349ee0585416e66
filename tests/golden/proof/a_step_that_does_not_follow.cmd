sed 's|"2^t/p + 1"|"2^t/p"|' "$GOLDEN/../proofs/sum.json" | mmcalc --check-proof -
