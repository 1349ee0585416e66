echo "{ sum }" | mmcalc --check-proof -
