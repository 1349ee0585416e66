printf '1+1\n1/0\n3\n' | mmcalc; echo $?; printf '1+1\n1/0\n3\n' | mmcalc --keep-going
