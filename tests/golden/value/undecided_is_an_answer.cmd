mmcalc -e 'sqrt(2)*sqrt(3) == sqrt(6)'; echo $?; mmcalc -f json -e 'floor(sqrt(2)*sqrt(3)/sqrt(6))'
