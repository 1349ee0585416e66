mmcalc -e 'a = 2; b = 3; a*b # comment' -e '1 + \
2'
