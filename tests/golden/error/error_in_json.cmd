mmcalc -f json -k -e '1/0' -e 'time sum.parwise on umm' -e '2 +' -e '2^(2^70)' -e 'sqrt(2)*sqrt(3) == sqrt(6)' -e 'load nowhere.mm'
