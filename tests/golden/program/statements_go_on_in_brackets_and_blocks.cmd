printf '(1 +\n 2)\nproblem p "x"\n  param n\nend\nshow p\n' | mmcalc
