mmcalc nowhere.mm; echo $?; mmcalc -e 'load nowhere.mm'
