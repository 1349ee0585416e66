mmcalc -e '2+3' -e 'ans*10' -e '%1 + %2' -e '%9'
