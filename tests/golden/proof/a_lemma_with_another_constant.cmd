sed 's|2\*(2^t\*min(1, w)/w) + l\*ceil(2^t/p) + 1|2*(2^t*min(1, w)/w) + l*ceil(2^t/p)|g' "$GOLDEN/../proofs/sum.json" | mmcalc --check-proof -
