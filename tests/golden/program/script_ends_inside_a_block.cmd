printf '1\nalgorithm a "x"\n  param n\n' | mmcalc; printf '(1 +\n' | mmcalc
