echo 'problem over "x"' >own.mm
mmcalc -e 'load own.mm'
printf 'algorithm if "x"\n  param n\nend\n' >own.mm
mmcalc -e 'load own.mm'
mmcalc -k -e 'model "x"' -e 'problm x "x"'
