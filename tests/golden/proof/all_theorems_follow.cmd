cd "$GOLDEN/../proofs" && for f in *.json; do mmcalc --check-proof $f; done
